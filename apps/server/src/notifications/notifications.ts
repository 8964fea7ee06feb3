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

/** How long (milliseconds) notifications are kept after they were read. */
const KEPT = 365 * 86_400_000;

const SECOND = 1000;

/** Unread ones first, then newest first. `unread` is their number. */
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

/**
 * Marks one of the member's notifications as read. Marking it again changes nothing. Throws 404 for a
 * notification of another user.
 */
export async function readNotification(app: AppContext, viewer: Viewer, id: number): Promise<Notification> {
  const { db } = app;
  await markAndPublish(db, viewer.userId, { id, now: app.clock() });
  const row = await notificationById(db, viewer.userId, id);
  const [notification] = row === null ? [] : await present(db, viewer, [row]);
  if (notification === undefined) throw notFound();
  return notification;
}

/**
 * Marks the member's notifications as read: all, or with `until` (Unix seconds) those created up to then,
 * because the member has not seen later ones.
 */
export async function readAllNotifications(app: AppContext, viewer: Viewer, until?: number): Promise<void> {
  // `until` is rounded down to a whole second, so notifications created within that second are marked, too.
  const before = until === undefined ? {} : { before: new Date((until + 1) * SECOND) };
  await markAndPublish(app.db, viewer.userId, { now: app.clock(), ...before });
}

async function markAndPublish(db: Db, userId: number, which: Parameters<typeof markRead>[2]): Promise<void> {
  await inTransaction(db, async (db) => {
    if (await markRead(db, userId, which))
      await publish(db, [userId], { type: 'notification.read', data: {} });
  });
}

/** Marks the notification of an answered invitation as read. The caller notifies the member's browsers. */
export async function markInvitationRead(
  db: Db,
  userId: number,
  which: { invitationId: number; now: Date },
): Promise<void> {
  await markRead(db, userId, which);
}

/** Also makes the member's browsers recount the unread notifications. */
export async function markIntroductionsRead(
  db: Db,
  userId: number,
  which: { introductionIds: readonly number[]; now: Date },
): Promise<void> {
  await markAndPublish(db, userId, which);
}

export async function sweepNotifications(app: AppContext): Promise<void> {
  await deleteReadBefore(app.db, new Date(app.clock().getTime() - KEPT));
}

async function present(db: Db, viewer: Viewer, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const names = await personNames(db, othersNamedIn(rows));
  return rows.map((row) => presentNotification(row, viewer, names));
}
