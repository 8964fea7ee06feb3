import { setTimeout as sleep } from 'node:timers/promises';
import { tooMany } from './waiting-lines.ts';

/**
 * Number of tries for one account that are not delayed. Only wrong passwords from unknown browsers count,
 * whatever their addresses.
 */
const FREE_TRIES = 20;

/** Delay (milliseconds) of the first try after `FREE_TRIES`. The delay doubles with each further try. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

/** Maximum number of concurrently delayed tries, for all accounts together. */
const MOST_DELAYED = 500;

let delayed = 0;

/**
 * Returns the delay (milliseconds) of a try. `tries` is the number of counted tries for its account,
 * including this one.
 */
export function waitBefore(tries: number): number {
  if (tries <= FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - FREE_TRIES - 1));
}

/**
 * Delays a try. An account under attack is slow for unknown browsers, but the attack does not lock it. If
 * `MOST_DELAYED` tries are already delayed, throws 503.
 */
export async function slowDown(tries: number): Promise<void> {
  const wait = waitBefore(tries);
  if (wait === 0) return;
  if (delayed >= MOST_DELAYED) throw tooMany();
  delayed += 1;
  try {
    await sleep(wait);
  } finally {
    delayed -= 1;
  }
}
