import type { House } from '../house.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';

const DAY = 86_400_000;

/** Collectives that one owner makes in a day. One can be destroyed and made again at once. */
const MOST_OF_AN_OWNER = 50;

/** 429 for an owner who has made enough collectives today. */
export async function countCollective(house: House, userId: number): Promise<void> {
  if (!house.config.rateLimit) return;
  const key = `collectives ${userId}`;
  const { tries, left } = await countTry(house.db, house.clock(), { key, window: DAY });
  if (tries <= MOST_OF_AN_OWNER) return;
  throw new Failure('too-many-tries', {
    clientMessage: `You can make ${MOST_OF_AN_OWNER} collectives a day. Please try again tomorrow.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
