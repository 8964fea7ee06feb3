import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, currentTheme, subscribeToTheme } from './chosen-theme.ts';
import type { Theme } from './chosen-theme.ts';

export interface ThemeChoice {
  theme: Theme;
  /** Whether no theme is chosen, so that the system decides. */
  follows: boolean;
  toggle: () => void;
  /** Chooses a theme. With null, the system decides again. */
  choose: (theme: Theme | null) => void;
}

function toggle(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** Returns the current theme, and functions that change it. */
export function useTheme(): ThemeChoice {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const follows = useSyncExternalStore(subscribeToTheme, () => chosenTheme() === null);
  return { theme, follows, toggle, choose: chooseTheme };
}
