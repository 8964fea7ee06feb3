import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, currentTheme, subscribeToTheme } from './chosen-theme.ts';
import type { Theme } from './chosen-theme.ts';

export interface ThemeChoice {
  theme: Theme;
  /** Whether the system decides, because no choice is stored. */
  follows: boolean;
  toggle: () => void;
  /** Null returns the decision to the system. */
  choose: (theme: Theme | null) => void;
}

function toggle(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** Returns the present theme and a function to change it. */
export function useTheme(): ThemeChoice {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const follows = useSyncExternalStore(subscribeToTheme, () => chosenTheme() === null);
  return { theme, follows, toggle, choose: chooseTheme };
}
