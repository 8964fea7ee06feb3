import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, currentTheme, subscribeToTheme } from './chosen-theme.ts';
import type { Theme } from './chosen-theme.ts';

export interface ThemeChoice {
  theme: Theme;
  /** Whether no theme is chosen, so that the system decides. */
  follows: boolean;
  toggle: () => void;
  choose: (theme: Theme | null) => void;
}

function toggle(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

export function useTheme(): ThemeChoice {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const follows = useSyncExternalStore(subscribeToTheme, () => chosenTheme() === null);
  return { theme, follows, toggle, choose: chooseTheme };
}
