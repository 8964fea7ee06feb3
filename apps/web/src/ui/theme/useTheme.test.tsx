// @vitest-environment happy-dom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'kithline-theme';

/** A fake system whose preferred theme can change during the test. */
function aSystem(dark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return {
    turn: (toDark: boolean) => {
      query.matches = toDark;
      for (const listener of listeners) listener();
    },
  };
}

/** Opens the page with freshly loaded modules, as after a reload. */
async function openPage() {
  vi.resetModules();
  const { ThemeProvider } = await import('./ThemeProvider.tsx');
  const { useTheme } = await import('./useTheme.ts');
  render(<ThemeProvider>page</ThemeProvider>);
  return renderHook(() => useTheme()).result;
}

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

beforeEach(() => localStorage.clear());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('The theme', () => {
  it('follows the system while nothing is chosen, and reacts when it changes', async () => {
    const system = aSystem(true);
    const theme = await openPage();
    expect([shown(), theme.current.follows]).toEqual(['dark', true]);
    act(() => system.turn(false));
    expect([shown(), theme.current.theme]).toEqual(['light', 'light']);
  });

  it('stays as chosen if the system changes, and after a reload', async () => {
    const system = aSystem(true);
    const theme = await openPage();
    act(() => theme.current.toggle());
    expect([shown(), localStorage.getItem(KEY), theme.current.follows]).toEqual(['light', 'light', false]);
    for (const isDark of [false, true]) {
      act(() => system.turn(isDark));
      expect(shown()).toBe('light');
    }
    cleanup();
    expect((await openPage()).current.theme).toBe('light');
  });

  it("becomes the system's theme again on request", async () => {
    aSystem(true);
    localStorage.setItem(KEY, 'light');
    const theme = await openPage();
    expect(shown()).toBe('light');
    act(() => theme.current.choose(null));
    expect([shown(), localStorage.getItem(KEY)]).toEqual(['dark', null]);
  });

  it('follows a choice that was made in another tab', async () => {
    aSystem(false);
    const theme = await openPage();
    localStorage.setItem(KEY, 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(theme.current.theme).toBe('dark');
  });
});
