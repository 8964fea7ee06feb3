import { setTimeout as sleep } from 'node:timers/promises';
import { tooMany } from './waiting-lines.ts';

/** Wrong passwords of strangers for one account, from all addresses together, that cost no time. */
const FREE_TRIES = 20;

/** Milliseconds. The wait doubles from try to try. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

/** Tries of all accounts that are held back at once: they cost little, but not nothing. */
const MOST_HELD = 500;

let held = 0;

/** How long the try of that number is held back before the password is looked at (milliseconds). */
export function waitBefore(tries: number): number {
  if (tries <= FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - FREE_TRIES - 1));
}

/**
 * Holds a try back. An account under attack is slow for strangers, and never closed; the right password gets
 * in.
 */
export async function slowDown(tries: number): Promise<void> {
  const wait = waitBefore(tries);
  if (wait === 0) return;
  if (held >= MOST_HELD) throw tooMany();
  held += 1;
  try {
    await sleep(wait);
  } finally {
    held -= 1;
  }
}
