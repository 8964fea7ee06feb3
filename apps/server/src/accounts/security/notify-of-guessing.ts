import type { AppContext } from '../../app-context.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import { notify } from '../../notifications/notify.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import { administratorIds, guessesSince, claimGuessingNotice } from './guessing.queries.ts';
import { memberOf } from './security-events.queries.ts';

/**
 * Failed tries for this many accounts and unknown login emails from one network count as guessing, and so do
 * failed tries for one account from this many networks.
 */
const MANY = 5;

const HOUR = 3_600_000;

/**
 * Notifies administrators of guessing within the last hour, at most once an hour. Call it after the failed
 * try was recorded.
 */
export async function notifyOfGuessing(
  { clock }: AppContext,
  db: Db,
  { userId, network }: { userId: number | null; network: string | null },
): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - HOUR);
  const { accounts, networks } = await guessesSince(db, { userId, network, since });
  if (accounts < MANY && networks < MANY) return;
  await inTransaction(db, async (db) => {
    if (!(await claimGuessingNotice(db, { now, since }))) return;
    const administrators = await administratorIds(db);
    if (accounts >= MANY && network !== null) await notifyOfNetwork(db, administrators, { network, now });
    else if (userId !== null) await notifyOfAccount(db, administrators, { userId, now });
  });
}

async function notifyOfNetwork(
  db: Db,
  administrators: readonly number[],
  { network, now }: { network: string; now: Date },
): Promise<void> {
  await notify(db, administrators, { kind: 'guessing', facts: { network }, at: now });
  const words = 'noticed somebody trying passwords for many accounts';
  await recordActivity(db, { by: null, kind: 'security', words, place: 'account', network, now });
}

async function notifyOfAccount(
  db: Db,
  administrators: readonly number[],
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const member = await memberOf(db, userId);
  if (member === null) return;
  const { personId } = member;
  await notify(db, administrators, { kind: 'guessing', actorId: personId, at: now });
  const on = { kind: 'person', id: personId } as const;
  const words = 'noticed somebody at many internet addresses trying passwords for';
  await recordActivity(db, { by: null, kind: 'security', words, on, place: 'account', now });
}
