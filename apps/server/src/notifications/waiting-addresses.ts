import { sql } from 'kysely';
import { publishEach } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';

const KIND = 'addresses-waiting';

/**
 * Keeps the one notification of each administrator about addresses that wait for confirmation: it goes when
 * nothing waits, and is unread again when another address has come (`newOn`).
 */
export async function refreshWaitingAddressNotice(
  db: Db,
  administratorIds: readonly number[],
  { waiting, newOn }: { waiting: number; newOn: Date | null },
): Promise<void> {
  await lockNews(db);
  const standing = await standingOnes(db);
  if (waiting === 0) return drop(db, standing);
  if (newOn === null) return;
  const told = new Set(standing.map(({ userId }) => userId));
  // Who has not read of the others yet hears nothing more: one member could change an address all day.
  const renewed = (await renew(db, standing, newOn)).filter(({ isRead }) => isRead);
  const made = await insert(
    db,
    administratorIds.filter((userId) => !told.has(userId)),
    newOn,
  );
  await publishEach(
    db,
    [...renewed, ...made].map(({ id, userId }) => ({
      users: [userId],
      event: { type: 'notification.created', data: { notificationId: id } },
    })),
  );
}

interface Standing {
  id: number;
  userId: number;
  isRead: boolean;
}

/** Any number, the same for all servers. */
const NEWS_LOCK = 7_301_126;

/** One at a time until the transaction ends, so that nobody gets two notifications. */
async function lockNews(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(NEWS_LOCK)})`.execute(db);
}

/** Locked by id, the order in which notifications are marked as read. */
async function standingOnes(db: Db): Promise<Standing[]> {
  return db
    .selectFrom('notification')
    .select((eb) => ['id', 'userId', eb('readOn', 'is not', null).$castTo<boolean>().as('isRead')])
    .where('kind', '=', KIND)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function renew(db: Db, standing: Standing[], now: Date): Promise<Standing[]> {
  if (standing.length > 0)
    await db
      .updateTable('notification')
      .set({ createdOn: now, readOn: null })
      .where('kind', '=', KIND)
      .execute();
  return standing;
}

async function insert(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<{ id: number; userId: number }[]> {
  if (userIds.length === 0) return [];
  return db
    .insertInto('notification')
    .values(userIds.map((userId) => ({ userId, kind: KIND, facts: '{}', createdOn: now })))
    .returning(['id', 'userId'])
    .execute();
}

async function drop(db: Db, standing: readonly Standing[]): Promise<void> {
  if (standing.length === 0) return;
  await db.deleteFrom('notification').where('kind', '=', KIND).execute();
  await publishEach(
    db,
    standing.map(({ userId }) => ({ users: [userId], event: { type: 'notification.read', data: {} } })),
  );
}
