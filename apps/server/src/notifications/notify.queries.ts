import type { NotificationKind } from '@kithline/contract/notifications.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { NotifiedActs } from './join-acts.ts';
import { Facts } from './news.ts';

export interface NotifiedRow extends NotifiedActs {
  id: number;
  userId: number;
}

/** Two notifications of one user can be combined if they have the same subject. */
interface Subject {
  kind: NotificationKind;
  collectiveId: number | null;
}

const notifiedColumns = ['id', 'userId', 'actorId', 'importId', 'createdOn', 'facts'] as const;

/**
 * Returns and locks, for each user, the last unread notification about this subject that was created after
 * `since`.
 */
export async function joinable(
  db: Db,
  userIds: readonly number[],
  input: Subject & { since: Date },
): Promise<NotifiedRow[]> {
  const rows = await db
    .selectFrom('notification')
    .select(notifiedColumns)
    .where('userId', 'in', [...userIds])
    .where('kind', '=', input.kind)
    .where(sql<boolean>`collective_id is not distinct from ${input.collectiveId}`)
    .where('readOn', 'is', null)
    .where('createdOn', '>', input.since)
    .orderBy('id')
    .forUpdate()
    .execute();
  return [...new Map(rows.map((row) => [row.userId, toNotified(row)])).values()];
}

/** Also locks the notifications, read or not. */
export async function notificationsOfActors(
  db: Db,
  input: { kind: NotificationKind; collectiveId: number; actorIds: readonly number[] },
): Promise<NotifiedRow[]> {
  const actorIds = [...input.actorIds];
  const rows = await db
    .selectFrom('notification')
    .select(notifiedColumns)
    .where('collectiveId', '=', input.collectiveId)
    .where('kind', '=', input.kind)
    .where((or) =>
      or.or([
        or('actorId', 'in', actorIds),
        sql<boolean>`exists (select from jsonb_array_elements(facts -> 'others') as act
          where (act ->> 'actorId')::bigint = any(${actorIds}::bigint[]))`,
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toNotified);
}

/** Also locks the notifications, read or not. */
export async function notificationIdsOf(
  db: Db,
  input: { kind: NotificationKind; collectiveId: number; userIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('notification')
    .select('id')
    .where('collectiveId', '=', input.collectiveId)
    .where('kind', '=', input.kind)
    .where(sql<boolean>`user_id = any(${[...input.userIds]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * SQL for the ids of notifications about an act of this person, as the newest act or as one of the others.
 * Each half of the union has its own index.
 */
export const notificationIdsOfActor = (personId: number): RawBuilder<{ id: number }> =>
  sql`select id from notification where actor_id = ${personId}
    union
    select id from notification where facts ? 'others'
      and facts -> 'others' @> jsonb_build_array(jsonb_build_object('actorId', ${personId}::bigint))`;

/** Also locks the notifications. */
export async function notificationsOfActor(db: Db, personId: number): Promise<NotifiedRow[]> {
  const rows = await db
    .selectFrom('notification')
    .select(notifiedColumns)
    .where('id', 'in', sql<number>`(${notificationIdsOfActor(personId)})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toNotified);
}

/** Also locks them, read or not. */
export async function notificationsOfImport(
  db: Db,
  input: { userId: number; importId: number },
): Promise<NotifiedRow[]> {
  const rows = await db
    .selectFrom('notification')
    .select(notifiedColumns)
    .where('userId', '=', input.userId)
    .where('kind', '=', 'import-completed')
    .where('importId', '=', input.importId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toNotified);
}

function toNotified(row: Omit<NotifiedRow, 'facts'> & { facts: unknown }): NotifiedRow {
  return { ...row, facts: Facts.parse(row.facts) };
}

interface NewNotification extends Subject, NotifiedActs {
  invitationId: number | null;
  importId: number | null;
  savedSearchId: number | null;
  introductionId: number | null;
}

export async function insertNotifications(
  db: Db,
  userIds: readonly number[],
  input: NewNotification,
): Promise<{ id: number; userId: number }[]> {
  if (userIds.length === 0) return [];
  const values = {
    kind: input.kind,
    collectiveId: input.collectiveId,
    actorId: input.actorId,
    invitationId: input.invitationId,
    importId: input.importId,
    savedSearchId: input.savedSearchId,
    introductionId: input.introductionId,
    facts: JSON.stringify(input.facts),
    createdOn: input.createdOn,
  };
  return db
    .insertInto('notification')
    .values(userIds.map((userId) => ({ ...values, userId })))
    .returning(['id', 'userId'])
    .execute();
}

/** With `about`, also replaces the invitation and import. */
export async function updateNotifications(
  db: Db,
  updated: readonly (NotifiedActs & { id: number })[],
  about?: { invitationId: number | null; importId: number | null },
): Promise<void> {
  if (updated.length === 0) return;
  const { invitationId, importId } = about ?? {};
  const further =
    about === undefined ? sql`` : sql`, invitation_id = ${invitationId}, import_id = ${importId}`;
  await sql`
    update notification set actor_id = updated.actor_id, created_on = updated.created_on, facts = updated.facts ${further}
    from unnest(${updated.map(({ id }) => id)}::bigint[], ${updated.map(({ actorId }) => actorId)}::bigint[],
      ${updated.map(({ createdOn }) => createdOn)}::timestamptz[],
      ${updated.map(({ facts }) => JSON.stringify(facts))}::jsonb[]) as updated (id, actor_id, created_on, facts)
    where notification.id = updated.id`.execute(db);
}

export async function deleteNotifications(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('notification')
    .where('id', 'in', [...ids])
    .execute();
}

export async function collectiveName(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('collective').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}
