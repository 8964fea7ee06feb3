import { createHash } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { Failure } from '../../platform/failure.ts';
import { countTry } from '../../platform/http/count-try.ts';
import type { Db } from '../../tables.ts';

const DAY = 86_400_000;

/** Maximum number of invitations of one owner in a day, including those sent again. */
const MOST_OF_AN_OWNER = 100;

/**
 * Maximum numbers of mails to one address in a day: from one owner, and from all owners together. Further
 * invitations reach members only in the app.
 */
const MOST_MAILS = { ofOwner: 5, ofAll: 20 } as const;

/** Counts a new invitation, or a request to send one again. Throws 429 if the owner exceeds today's limit. */
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
 * Counts a mail from this owner to this address, in the transaction that enqueues the mail. Returns whether
 * the mail is within today's limits. A mail beyond its owner's limit does not count towards the limit of all
 * owners.
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
