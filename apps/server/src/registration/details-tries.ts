import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import type { Inviter } from './registration.queries.ts';

/** An invited person corrects a name a few times; more tries fish for records under other names. */
const MOST_TRIES = 10;

/**
 * For all invites of one owner together: an owner invites as many people in a day. Administrators may see
 * everybody anyway.
 */
const MOST_TRIES_OF_AN_OWNER = 100;

const WINDOW = 24 * 60 * 60_000;

/**
 * Counts the details given for one invitation, and for all of its owner, from anywhere: each answer may show
 * records of persons.
 */
export async function countDetails(
  app: AppContext,
  inviteId: number,
  inviter: Inviter | null,
): Promise<void> {
  if (!app.config.rateLimit) return;
  await count(app, `registration-details ${inviteId}`, MOST_TRIES);
  if (inviter === null || inviter.isAdmin) return;
  await count(app, `registration-details-of-owner ${inviter.userId}`, MOST_TRIES_OF_AN_OWNER);
}

async function count(app: AppContext, key: string, most: number): Promise<void> {
  const { tries, left } = await countTry(app.db, app.clock(), { key, window: WINDOW });
  if (tries <= most) return;
  throw new Failure('too-many-tries', {
    clientMessage: 'Too many tries. Please try again tomorrow.',
    retryAfter: Math.ceil(left / 1000),
  });
}
