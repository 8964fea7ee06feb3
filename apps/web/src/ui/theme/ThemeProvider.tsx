import '@fontsource-variable/inter/opsz.css';
import './tokens.css';
import './global.css';
import './print.css';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { followTheme } from './chosen-theme.ts';

/**
 * Loads the type, the tokens and the page's ground, and keeps the theme in step with the person's choice, the
 * system and the other tabs. Mantine joins in `MantineLook`, so pages for visitors do not carry it.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return children;
}
