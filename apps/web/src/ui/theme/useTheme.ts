import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, currentTheme, subscribeToTheme } from './chosen-theme.ts';
import type { Theme } from './chosen-theme.ts';

export interface ThemeChoice {
  theme: Theme;
  /** True while nothing is stored and the system decides. */
  follows: boolean;
  toggle: () => void;
  /** Null hands the decision back to the system. */
  choose: (theme: Theme | null) => void;
}

function toggle(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** The theme on the screen and the ways to change it. */
export function useTheme(): ThemeChoice {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const follows = useSyncExternalStore(subscribeToTheme, () => chosenTheme() === null);
  return { theme, follows, toggle, choose: chooseTheme };
}
