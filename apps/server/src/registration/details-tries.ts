import type { House } from '../house.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';

/** Whoever is invited corrects a name a few times; more is somebody who fishes for records under other names. */
const MOST_TRIES = 10;
const WINDOW = 24 * 60 * 60_000;

/** Counts the details given for one invitation, from anywhere: each answer shows records of persons with a like name. */
export async function countDetails(house: House, inviteId: number): Promise<void> {
  if (!house.config.rateLimit) return;
  const key = `registration-details ${inviteId}`;
  const { tries, left } = await countTry(house.db, house.clock(), { key, window: WINDOW });
  if (tries <= MOST_TRIES) return;
  throw new Failure('too-many-tries', {
    clientMessage: 'Too many tries. Please try again tomorrow.',
    retryAfter: Math.ceil(left / 1000),
  });
}
