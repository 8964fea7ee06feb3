import { publishEach } from '../platform/live/publish.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { NotificationKind } from '@kithline/contract/notifications.ts';
import type { Db } from '../tables.ts';
import { joins, type NotifiedActs, withAct, withImport, withoutActsOf, withPersonsOf } from './join-acts.ts';
import type { News } from './news.ts';
import {
  collectiveName,
  deleteNotifications,
  notificationIdsOf,
  insertNotifications,
  joinable,
  notificationsOfActors,
  notificationsOfActor,
  type NotifiedRow,
  updateNotifications,
} from './notify.queries.ts';

/** In milliseconds. */
const JOINED_WITHIN = 86_400_000;

/**
 * Notifies users of an event, in the caller's transaction; browsers get an event after the commit. For some
 * kinds (`joins`), the event is combined with an unread notification of the same kind and collective that is
 * younger than a day. The caller excludes the person who acted.
 */
export async function notify(db: Db, userIds: readonly number[], news: News): Promise<void> {
  const users = [...new Set(userIds)];
  if (users.length === 0) return;
  await inTransaction(db, async (db) => {
    const about = await subjectOf(db, news);
    const [first, ...further] = actsOf(news, about);
    const since = new Date(about.createdOn.getTime() - JOINED_WITHIN);
    const unread = joins(news.kind) ? await joinable(db, users, { ...about, since }) : [];
    const join = news.kind === 'import-completed' ? withImport : withAct;
    const joined = unread.map((row) => ({ ...row, ...[first, ...further].reduce(join, row) }));
    await updateNotifications(db, joined, about);
    const alreadyNotified = new Set(unread.map(({ userId }) => userId));
    const others = users.filter((userId) => !alreadyNotified.has(userId));
    const made = await insertNotifications(db, others, { ...about, ...further.reduce(withAct, first) });
    await publishEach(
      db,
      [...unread, ...made].map(({ id, userId }) => ({
        users: [userId],
        event: { type: 'notification.created', data: { notificationId: id } },
      })),
    );
  });
}

/**
 * Removes acts of these persons from the notifications about a collective. A notification that also covers
 * acts of others is kept for these acts.
 */
export async function takeBackNotifications(
  db: Db,
  input: { kind: NotificationKind; collectiveId: number; actorIds: readonly number[] },
): Promise<void> {
  if (input.actorIds.length === 0) return;
  await takeOut(db, await notificationsOfActors(db, input), new Set(input.actorIds));
}

/** Removes these users' notifications of this kind about a collective. */
export async function removeNotifications(
  db: Db,
  input: { kind: NotificationKind; collectiveId: number; userIds: readonly number[] },
): Promise<void> {
  await deleteNotifications(db, await notificationIdsOf(db, input));
}

/** Removes the acts of a former member from all notifications; the acts of others stay in them. */
export async function forgetActor(db: Db, personId: number): Promise<void> {
  await takeOut(db, await notificationsOfActor(db, personId), new Set([personId]));
}

async function takeOut(db: Db, rows: readonly NotifiedRow[], actorIds: ReadonlySet<number>): Promise<void> {
  const rests = rows.map((row) => ({ id: row.id, rest: withoutActsOf(row, actorIds) }));
  const kept = rests.flatMap(({ id, rest }) => (rest === null ? [] : [{ id, ...rest }]));
  await updateNotifications(db, kept);
  await deleteNotifications(
    db,
    rests.flatMap(({ id, rest }) => (rest === null ? [id] : [])),
  );
}

/** Updates the person count of existing notifications without notifying anyone again. */
export async function updateNotifiedCount(
  db: Db,
  input: { kind: NotificationKind; collectiveId: number; actorId: number; persons: number },
): Promise<void> {
  const { actorId, persons, ...about } = input;
  const rows = await notificationsOfActors(db, { ...about, actorIds: [actorId] });
  await updateNotifications(
    db,
    rows.map((row) => ({ ...row, ...withPersonsOf(row, actorId, persons) })),
  );
}

/**
 * A row that refers to a collective is deleted with the collective, so the notification about the deletion
 * stores only the name.
 */
async function subjectOf(db: Db, news: News) {
  const { kind, invitationId = null, importId = null, at = new Date() } = news;
  const { savedSearchId = null, introductionId = null } = news;
  const collectiveId = kind === 'collective-destroyed' ? null : (news.collectiveId ?? null);
  const facts: NotifiedActs['facts'] = { ...news.facts };
  if (news.collectiveId !== undefined && facts.collectiveName === undefined)
    facts.collectiveName = (await collectiveName(db, news.collectiveId)) ?? '';
  return { kind, collectiveId, invitationId, importId, savedSearchId, introductionId, createdOn: at, facts };
}

function actsOf(
  { actorId, actorIds }: News,
  about: Omit<NotifiedActs, 'actorId'>,
): [NotifiedActs, ...NotifiedActs[]] {
  const { createdOn, facts } = about;
  const [first = actorId, ...further] = actorIds ?? [];
  const act = (by: number | null): NotifiedActs => ({ actorId: by, createdOn, facts });
  return [act(first ?? null), ...further.map(act)];
}
