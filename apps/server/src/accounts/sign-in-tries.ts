import { createHash } from 'node:crypto';
import type { House } from '../house.ts';
import { Failure } from '../platform/failure.ts';
import { countTry, forgetTries } from '../platform/http/count-try.ts';

/** Failed tries for one username, from anywhere; tries per address are limited by the frame. */
const MOST_TRIES = 10;
const WINDOW = 15 * 60_000;

/** Hashed, because people type passwords into the wrong field. */
const keyOf = (usernameNorm: string): string =>
  `sign-in ${createHash('sha256').update(usernameNorm).digest('base64url')}`;

/** Counts a try before the password is looked at; too many: 429 with the time to wait. */
export async function countSignIn(house: House, usernameNorm: string): Promise<void> {
  if (!house.config.rateLimit) return;
  const { tries, left } = await countTry(house.db, house.clock(), {
    key: keyOf(usernameNorm),
    window: WINDOW,
  });
  if (tries <= MOST_TRIES) return;
  const minutes = Math.ceil(left / 60_000);
  throw new Failure('too-many-tries', {
    clientMessage: `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    retryAfter: Math.ceil(left / 1000),
  });
}

/** After the right password, or a new one, earlier mistakes no longer count. */
export async function forgetSignIns(house: House, usernameNorm: string): Promise<void> {
  await forgetTries(house.db, keyOf(usernameNorm));
}
