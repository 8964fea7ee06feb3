import { publishEach } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';

const KIND = 'addresses-waiting';

/**
 * Keeps the one notification of each administrator about addresses that wait for confirmation: it goes when nothing waits, and is
 * unread again when another address has come (`newOn`). The caller holds the directory's lock, so that nobody gets two.
 */
export async function tellOfWaitingAddresses(
  db: Db,
  administratorIds: readonly number[],
  { waiting, newOn }: { waiting: number; newOn: Date | null },
): Promise<void> {
  const standing = await standingOnes(db);
  if (waiting === 0) return drop(db, standing);
  if (newOn === null) return;
  const told = new Set(standing.map(({ userId }) => userId));
  const renewed = await renew(db, standing, newOn);
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
}

/** Locked by id, the order in which notifications are marked as read. */
async function standingOnes(db: Db): Promise<Standing[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'user_id as userId'])
    .where('kind', '=', KIND)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function renew(db: Db, standing: Standing[], now: Date): Promise<Standing[]> {
  if (standing.length > 0)
    await db
      .updateTable('notification')
      .set({ created_on: now, read_on: null })
      .where('kind', '=', KIND)
      .execute();
  return standing;
}

async function insert(db: Db, userIds: readonly number[], now: Date): Promise<Standing[]> {
  if (userIds.length === 0) return [];
  return db
    .insertInto('notification')
    .values(userIds.map((user_id) => ({ user_id, kind: KIND, facts: '{}', created_on: now })))
    .returning(['id', 'user_id as userId'])
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
