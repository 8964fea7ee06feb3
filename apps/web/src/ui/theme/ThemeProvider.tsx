import '@fontsource-variable/inter/opsz.css';
import './tokens.css';
import './global.css';
import './print.css';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { followTheme } from './chosen-theme.ts';

/**
 * Loads fonts, tokens and global styles, and updates the theme when the user's choice or the system changes,
 * also in another tab. `MantineLook` adds Mantine, which pages for visitors do not load.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return children;
}
