import { sql } from 'kysely';
import { publishEach } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';

const KIND = 'addresses-waiting';

/**
 * Each administrator has one notification about waiting addresses. Deletes it when no address is waiting;
 * creates it, or marks it as unread, when there is a new address (`newOn`).
 */
export async function refreshWaitingAddressNotice(
  db: Db,
  administratorIds: readonly number[],
  { waiting, newOn }: { waiting: number; newOn: Date | null },
): Promise<void> {
  await lockNews(db);
  const existing = await existingNotices(db);
  if (waiting === 0) return drop(db, existing);
  if (newOn === null) return;
  const notified = new Set(existing.map(({ userId }) => userId));
  // An administrator with an unread notification is not notified again: otherwise, one member could notify
  // administrators all day by changing an address.
  const renewed = (await renew(db, existing, newOn)).filter(({ isRead }) => isRead);
  const made = await insert(
    db,
    administratorIds.filter((userId) => !notified.has(userId)),
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

interface ExistingNotice {
  id: number;
  userId: number;
  /** Before it is renewed. */
  isRead: boolean;
}

const NEWS_LOCK = 7_301_126;

/** Held until the transaction ends. Otherwise, an administrator could get two notifications. */
async function lockNews(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(NEWS_LOCK)})`.execute(db);
}

/** Also locks them in the order of ids, as `markRead` does. */
async function existingNotices(db: Db): Promise<ExistingNotice[]> {
  return db
    .selectFrom('notification')
    .select((eb) => ['id', 'userId', eb('readOn', 'is not', null).$castTo<boolean>().as('isRead')])
    .where('kind', '=', KIND)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function renew(db: Db, existing: ExistingNotice[], now: Date): Promise<ExistingNotice[]> {
  if (existing.length > 0)
    await db
      .updateTable('notification')
      .set({ createdOn: now, readOn: null })
      .where('kind', '=', KIND)
      .execute();
  return existing;
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

async function drop(db: Db, existing: readonly ExistingNotice[]): Promise<void> {
  if (existing.length === 0) return;
  await db.deleteFrom('notification').where('kind', '=', KIND).execute();
  await publishEach(
    db,
    existing.map(({ userId }) => ({ users: [userId], event: { type: 'notification.read', data: {} } })),
  );
}
