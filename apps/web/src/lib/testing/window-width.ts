import { vi } from 'vitest';

/** Sets the width of the window for media queries, which use em (16 pixels each). */
export function setWindowWidth(pixels: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isTrue(query, pixels / 16),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function isTrue(query: string, width: number): boolean {
  const least = /min-width: ([\d.]+)em/.exec(query)?.[1];
  const most = /max-width: ([\d.]+)em/.exec(query)?.[1];
  return (least === undefined || width >= Number(least)) && (most === undefined || width <= Number(most));
}
