import type { KeyboardEvent } from 'react';
import { areLetterKeysOn } from '../../../../lib/letter-keys.ts';

const STEPS: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Keys of a list with ticking: j and k, or the arrows, go from box to box, x ticks the row that has the focus. */
export function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1 && !areLetterKeysOn()) return;
  const row = (event.target as Element).closest('li');
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const here = boxes.findIndex((box) => row?.contains(box));
  const step = STEPS[event.key];
  if (event.key === 'x') boxes[here]?.click();
  else if (step) boxes[Math.min(boxes.length - 1, Math.max(0, here + step))]?.focus();
  else return;
  event.preventDefault();
}
