import { useEffect, useEffectEvent } from 'react';
import type { Entry } from './entry.ts';
import type { TypedAhead } from './typed-ahead.ts';

interface WaitingEnter {
  /** Nothing is opened once the dialog is closed. */
  opened: boolean;
  /** Whether the results and the reading are for the present text. */
  isCurrent: boolean;
  /** Whether the chosen entry is gone. */
  isLost: boolean;
  /** The result by name to open if the sentence is not read in time. */
  exact: Pick<Entry, 'open'> | undefined;
  open: () => void;
  wait: () => void;
}

/** Milliseconds that an exact name waits for the reading of its words as a sentence. */
const LONGEST_WAIT = 300;

/**
 * Returns a function that opens the current entry: at once, or when the results for the typed text have
 * arrived. Typing and closing cancel the waiting.
 */
export function useWaitingEnter({ text, entered }: TypedAhead, enter: WaitingEnter): () => void {
  const { opened, isCurrent, isLost, exact, open, wait } = enter;
  const openNow = useEffectEvent(() => {
    if (!isLost) open();
  });
  const openExact = useEffectEvent(() => exact?.open());
  const isEntered = opened && entered === text;
  const isDue = isEntered && isCurrent;
  const isExactDue = isEntered && !isCurrent && exact !== undefined;
  useEffect(() => {
    if (isDue) openNow();
  }, [isDue]);
  useEffect(() => {
    if (!isExactDue) return;
    const timer = setTimeout(() => openExact(), LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, [isExactDue]);
  return isCurrent ? open : wait;
}
