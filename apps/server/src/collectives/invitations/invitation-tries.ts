import { createHash } from 'node:crypto';
import type { House } from '../../house.ts';
import { Failure } from '../../platform/failure.ts';
import { countTry } from '../../platform/http/count-try.ts';
import type { Db } from '../../tables.ts';

const DAY = 86_400_000;

/** Invitations of one owner in a day. */
const MOST_OF_AN_OWNER = 100;

/** Mails about invitations to one address in a day, from whomever; further ones reach members in the product only. */
const MOST_MAILS = 5;

/** 429 for an owner who has invited enough people today. */
export async function countInvitation(house: House, userId: number): Promise<void> {
  if (!house.config.rateLimit) return;
  const { tries, left } = await countTry(house.db, house.clock(), {
    key: `invitations ${userId}`,
    window: DAY,
  });
  if (tries <= MOST_OF_AN_OWNER) return;
  throw new Failure('too-many-tries', {
    clientMessage: `You can invite ${MOST_OF_AN_OWNER} people a day. Please try again tomorrow.`,
    retryAfter: Math.ceil(left / 1000),
  });
}

/** Whether one more mail may go to this address today. It counts with the transaction that has the mail sent, or not at all. */
export async function mayMail({ config, clock }: House, db: Db, emailKey: string): Promise<boolean> {
  if (!config.rateLimit) return true;
  const key = `invitation-mails ${createHash('sha256').update(emailKey).digest('base64url')}`;
  const { tries } = await countTry(db, clock(), { key, window: DAY });
  return tries <= MOST_MAILS;
}
