import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import type { Inviter } from './registration.queries.ts';

/** Maximum number of submissions of details per invite and day. */
const MOST_TRIES = 10;

/**
 * The limit for all invites of one owner together. Administrators have none, because they can see everybody
 * anyway.
 */
const MOST_TRIES_OF_AN_OWNER = 100;

const WINDOW = 24 * 60 * 60_000;

/**
 * Counts a submission of details, because each answer can show facts about persons. It counts for the invite
 * and, unless an administrator invited the person, for the inviting owner. Throws 429 after too many
 * submissions.
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
