import { createHash } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { Failure } from '../../platform/failure.ts';
import { countTry } from '../../platform/http/count-try.ts';
import type { Db } from '../../tables.ts';

const DAY = 86_400_000;

/** Invitations of one owner in a day. */
const MOST_OF_AN_OWNER = 100;

/**
 * Mails of one owner to one address in a day, and of all owners together; further invitations reach members
 * in the product only.
 */
const MOST_MAILS = { ofOwner: 5, ofAll: 20 } as const;

/** 429 for an owner who has invited enough people today. */
export async function countInvitation(app: AppContext, userId: number): Promise<void> {
  if (!app.config.rateLimit) return;
  const { tries, left } = await countTry(app.db, app.clock(), {
    key: `invitations ${userId}`,
    window: DAY,
  });
  if (tries <= MOST_OF_AN_OWNER) return;
  throw new Failure('too-many-tries', {
    clientMessage: `You can invite ${MOST_OF_AN_OWNER} people a day. Please try again tomorrow.`,
    retryAfter: Math.ceil(left / 1000),
  });
}

/**
 * Whether one more mail of this owner may go to this address today. It counts with the transaction that has
 * the mail sent, or not at all. What one owner has used up is not counted against another.
 */
export async function mayMail(
  { config, clock }: AppContext,
  db: Db,
  { emailKey, userId }: { emailKey: string; userId: number },
): Promise<boolean> {
  if (!config.rateLimit) return true;
  const address = createHash('sha256').update(emailKey).digest('base64url');
  const count = async (whose: string) =>
    (await countTry(db, clock(), { key: `invitation-mails ${whose}${address}`, window: DAY })).tries;
  return (await count(`${userId} `)) <= MOST_MAILS.ofOwner && (await count('')) <= MOST_MAILS.ofAll;
}
