import type { Notification } from '@kithline/contract/notifications.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notFound } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import {
  countNotifications,
  deleteReadBefore,
  markRead,
  notificationById,
  type NotificationRow,
  notificationsOf,
  personNames,
} from './notifications.queries.ts';
import { othersNamedIn, presentNotification } from './present-notification.ts';

/** What was read is kept for so long (milliseconds). */
const KEPT = 365 * 86_400_000;

const SECOND = 1000;

/** The member's notifications, unread first, then newest first, with how many are unread. */
export async function listNotifications(
  { db }: AppContext,
  viewer: Viewer,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Notification> & { unread: number }> {
  const [rows, { total, unread }] = await Promise.all([
    notificationsOf(db, viewer.userId, { limit, offset: (page - 1) * limit }),
    countNotifications(db, viewer.userId),
  ]);
  return { ...toPage(await present(db, viewer, rows), { page, limit, total }), unread };
}

/** Marks one as read, which changes nothing when it is; 404 for those of others. */
export async function readNotification(app: AppContext, viewer: Viewer, id: number): Promise<Notification> {
  const { db } = app;
  await markAndTell(db, viewer.userId, { id, now: app.clock() });
  const row = await notificationById(db, viewer.userId, id);
  const [notification] = row === null ? [] : await present(db, viewer, [row]);
  if (notification === undefined) throw notFound();
  return notification;
}

/** Marks as read all, or those made up to an instant (unix seconds): what came later has not been seen. */
export async function readAllNotifications(app: AppContext, viewer: Viewer, until?: number): Promise<void> {
  // Instants travel in whole seconds, rounded down: the second itself has been seen to its end.
  const before = until === undefined ? {} : { before: new Date((until + 1) * SECOND) };
  await markAndTell(app.db, viewer.userId, { now: app.clock(), ...before });
}

/** Marks as read, and has the member's other browsers count the unread again. */
async function markAndTell(db: Db, userId: number, given: Parameters<typeof markRead>[2]): Promise<void> {
  await inTransaction(db, async (db) => {
    if (await markRead(db, userId, given))
      await publish(db, [userId], { type: 'notification.read', data: {} });
  });
}

/**
 * A user who has answered an invitation has read its notification. The caller informs the member's browsers.
 */
export async function readOfInvitation(
  db: Db,
  userId: number,
  given: { invitationId: number; now: Date },
): Promise<void> {
  await markRead(db, userId, given);
}

/** Deletes what was read a year ago. */
export async function sweepNotifications(app: AppContext): Promise<void> {
  await deleteReadBefore(app.db, new Date(app.clock().getTime() - KEPT));
}

async function present(db: Db, viewer: Viewer, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const names = await personNames(db, othersNamedIn(rows));
  return rows.map((row) => presentNotification(row, viewer, names));
}
