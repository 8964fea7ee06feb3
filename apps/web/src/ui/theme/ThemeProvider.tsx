import '@fontsource-variable/inter/opsz.css';
import './tokens.css';
import './global.css';
import './print.css';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { followTheme } from './chosen-theme.ts';

/**
 * Loads fonts, tokens and global styles, and keeps the theme in sync with the user's choice, the system and
 * other tabs. Mantine is added in `MantineLook`, so that pages for visitors do not load it.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return children;
}
