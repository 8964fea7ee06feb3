import { useEffect, useEffectEvent } from 'react';
import type { Entry } from './entry.ts';
import type { TypedAhead } from './typed-ahead.ts';

interface WaitingEnter {
  /** After closing, Enter opens nothing. */
  opened: boolean;
  isCurrent: boolean;
  /** The entry to open no longer exists. */
  isLost: boolean;
  /** The result by name to open if the sentence is not read in time. */
  exact: Pick<Entry, 'open'> | undefined;
  open: () => void;
  wait: () => void;
}

/** Milliseconds after which Enter opens an exact result by name, even if the sentence is not read yet. */
const LONGEST_WAIT = 300;

/**
 * Returns a function that opens the current entry now, or once the results for the typed text have arrived.
 * Typing and closing cancel the waiting.
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
