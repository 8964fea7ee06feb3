import { publish } from '../platform/live/publish.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { NotificationKind } from '@kithline/contract/notifications.ts';
import type { Db } from '../tables.ts';
import { joins, type Told, withAct, withoutActsOf, withPersonsOf } from './join-acts.ts';
import type { News } from './news.ts';
import {
  collectiveName,
  deleteNotifications,
  insertNotifications,
  joinable,
  tellingOf,
  updateNotification,
} from './notify.queries.ts';

/** What happens again within this time, while the first is unread, joins it (milliseconds). */
const JOINED_WITHIN = 86_400_000;

/**
 * Tells users of what has happened, inside the caller's transaction; their browsers hear of it with the commit. The same
 * kind in the same collective joins what is unread and younger than a day. The caller leaves out whoever has done it.
 */
export async function notify(db: Db, userIds: readonly number[], news: News): Promise<void> {
  const users = [...new Set(userIds)];
  if (users.length === 0) return;
  await inTransaction(db, async (db) => {
    const given = await rowOf(db, news);
    const since = new Date(given.createdOn.getTime() - JOINED_WITHIN);
    const unread = joins(news.kind) ? await joinable(db, users, { ...given, since }) : [];
    for (const told of unread) await updateNotification(db, told.id, { ...given, ...withAct(told, given) });
    const joined = new Set(unread.map(({ userId }) => userId));
    const anew = users.filter((userId) => !joined.has(userId));
    const made = anew.length > 0 ? await insertNotifications(db, anew, given) : [];
    for (const { id, userId } of [...unread, ...made])
      await publish(db, [userId], { type: 'notification.created', data: { notificationId: id } });
  });
}

/**
 * Takes back what users were told of acts of these persons in a collective, as if it had never been: a notification that
 * stands for acts of others as well goes on telling of those.
 */
export async function takeBackNews(
  db: Db,
  given: { kind: NotificationKind; collectiveId: number; actorIds: readonly number[] },
): Promise<void> {
  if (given.actorIds.length === 0) return;
  const gone: number[] = [];
  const actorIds = new Set(given.actorIds);
  for (const told of await tellingOf(db, given)) {
    const rest = withoutActsOf(told, actorIds);
    if (rest === null) gone.push(told.id);
    else await updateNotification(db, told.id, rest);
  }
  await deleteNotifications(db, gone);
}

/** Has what users were told of a person's act tell of so many persons now. Nobody is told anew. */
export async function correctNews(
  db: Db,
  given: { kind: NotificationKind; collectiveId: number; actorId: number; persons: number },
): Promise<void> {
  const { actorId, persons, ...about } = given;
  for (const told of await tellingOf(db, { ...about, actorIds: [actorId] }))
    await updateNotification(db, told.id, withPersonsOf(told, actorId, persons));
}

/** A row that points at a destroyed collective would go with it, so that news of it keeps the name alone. */
async function rowOf(db: Db, news: News) {
  const { kind, invitationId = null, importId = null, actorId = null, at = new Date() } = news;
  const collectiveId = kind === 'collective-destroyed' ? null : (news.collectiveId ?? null);
  const facts: Told['facts'] = { ...news.facts };
  if (news.collectiveId !== undefined && facts.collectiveName === undefined)
    facts.collectiveName = (await collectiveName(db, news.collectiveId)) ?? '';
  return { kind, collectiveId, invitationId, importId, actorId, createdOn: at, facts };
}
