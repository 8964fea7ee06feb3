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

/** What happens again within this time, while the first is unread, joins it (milliseconds). */
const JOINED_WITHIN = 86_400_000;

/**
 * Tells users of what has happened, inside the caller's transaction; their browsers hear of it with the
 * commit. The same kind in the same collective joins what is unread and younger than a day. The caller leaves
 * out the person who did it.
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
    const joined = unread.map((told) => ({ ...told, ...[first, ...further].reduce(join, told) }));
    await updateNotifications(db, joined, about);
    const there = new Set(unread.map(({ userId }) => userId));
    const anew = users.filter((userId) => !there.has(userId));
    const made = await insertNotifications(db, anew, { ...about, ...further.reduce(withAct, first) });
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
 * Removes acts of these persons from the notifications about a collective: a notification that
 * stands for acts of others as well goes on telling of those.
 */
export async function takeBackNotifications(
  db: Db,
  given: { kind: NotificationKind; collectiveId: number; actorIds: readonly number[] },
): Promise<void> {
  if (given.actorIds.length === 0) return;
  await takeOut(db, await notificationsOfActors(db, given), new Set(given.actorIds));
}

/** Removes these users' notifications of this kind about a collective, which they have left. */
export async function removeNotifications(
  db: Db,
  given: { kind: NotificationKind; collectiveId: number; userIds: readonly number[] },
): Promise<void> {
  await deleteNotifications(db, await notificationIdsOf(db, given));
}

/** Removes the acts of a former member from all notifications; the acts of others stay in them. */
export async function forgetActor(db: Db, personId: number): Promise<void> {
  await takeOut(db, await notificationsOfActor(db, personId), new Set([personId]));
}

async function takeOut(db: Db, rows: readonly NotifiedRow[], actorIds: ReadonlySet<number>): Promise<void> {
  const rests = rows.map((told) => ({ id: told.id, rest: withoutActsOf(told, actorIds) }));
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
  given: { kind: NotificationKind; collectiveId: number; actorId: number; persons: number },
): Promise<void> {
  const { actorId, persons, ...about } = given;
  const told = await notificationsOfActors(db, { ...about, actorIds: [actorId] });
  await updateNotifications(
    db,
    told.map((row) => ({ ...row, ...withPersonsOf(row, actorId, persons) })),
  );
}

/** A row that points at a destroyed collective would go with it, so that news of it keeps the name alone. */
async function subjectOf(db: Db, news: News) {
  const { kind, invitationId = null, importId = null, savedSearchId = null, at = new Date() } = news;
  const collectiveId = kind === 'collective-destroyed' ? null : (news.collectiveId ?? null);
  const facts: NotifiedActs['facts'] = { ...news.facts };
  if (news.collectiveId !== undefined && facts.collectiveName === undefined)
    facts.collectiveName = (await collectiveName(db, news.collectiveId)) ?? '';
  return { kind, collectiveId, invitationId, importId, savedSearchId, createdOn: at, facts };
}

/** The acts that the notification names, the newest last: one, unless several persons have acted. */
function actsOf(
  { actorId, actorIds }: News,
  about: Omit<NotifiedActs, 'actorId'>,
): [NotifiedActs, ...NotifiedActs[]] {
  const { createdOn, facts } = about;
  const [first = actorId, ...further] = actorIds ?? [];
  const act = (by: number | null): NotifiedActs => ({ actorId: by, createdOn, facts });
  return [act(first ?? null), ...further.map(act)];
}
