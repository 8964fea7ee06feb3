export type Theme = 'light' | 'dark';

/** The same key as in `public/before-paint.js`, which runs before this code is loaded. */
const STORAGE_KEY = 'kithline-theme';
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();
let current: Theme | null = null;
let chosen: Theme | null | undefined;

function systemTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function readStored(): Theme | null {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

function writeStored(theme: Theme | null): void {
  try {
    if (theme) window.localStorage.setItem(STORAGE_KEY, theme);
    else window.localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

function apply(): void {
  current = chosenTheme() ?? systemTheme();
  document.documentElement.setAttribute(ATTRIBUTE, current);
  for (const listener of listeners) listener();
}

/** Returns the chosen theme; null if the system decides. */
export function chosenTheme(): Theme | null {
  if (chosen === undefined) chosen = readStored();
  return chosen;
}

export function currentTheme(): Theme {
  current ??= chosenTheme() ?? systemTheme();
  return current;
}

/** Stores the choice of a theme. With null, the system decides again. */
export function chooseTheme(theme: Theme | null): void {
  chosen = theme;
  writeStored(theme);
  apply();
}

/** Calls `listener` after every change of the theme, until the returned function is called. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows changes by the system and in other tabs of this browser, until the returned function is called. */
export function followTheme(): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    chosen = readStored();
    apply();
  };
  system.addEventListener('change', apply);
  window.addEventListener('storage', onStorage);
  apply();
  return () => {
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
  };
}
