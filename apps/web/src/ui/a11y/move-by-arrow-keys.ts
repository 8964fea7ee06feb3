import type { KeyboardEvent } from 'react';

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Handles the arrow keys, Home and End in a row of choices. The choices are the elements in the row that
 * match `selector`. Calls `go` with the choice to move to, and with its index among all choices. The arrow
 * keys wrap around at the ends, and skip disabled choices.
 */
export function moveByArrowKeys(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  go: (element: HTMLElement, index: number) => void,
): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const open = all.filter((element) => !element.matches(':disabled, [aria-disabled="true"]'));
  const target = targetOf(event, open);
  if (!target) return;
  event.preventDefault();
  go(target, all.indexOf(target));
}

function targetOf(event: KeyboardEvent<HTMLElement>, open: readonly HTMLElement[]): HTMLElement | undefined {
  if (event.key === 'Home') return open[0];
  if (event.key === 'End') return open.at(-1);
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const here = open.findIndex((element) => element.contains(event.target as Node));
  if (here === -1) return open[0];
  return open[(here + step + open.length) % open.length];
}
