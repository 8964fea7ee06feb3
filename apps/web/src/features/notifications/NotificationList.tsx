import type { Notification } from '@kithline/contract/notifications.ts';
import { type ReactNode, useState } from 'react';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './NotificationList.module.css';

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Whether a refetch is running. Until it ends, notifications read elsewhere still look unread. */
  isOld: boolean;
  answerTo: (notification: Notification) => ReactNode;
  onFollow: () => void;
}

export function NotificationList({ notifications, isOld, answerTo, onFollow }: NotificationListProps) {
  const { latest, earlier } = inTwoParts(notifications, useNews(isOld ? [] : notifications));
  const rows = (part: readonly Notification[]) =>
    part.map((notification) => (
      <NotificationRow
        key={notification.id}
        notification={notification}
        answer={answerTo(notification)}
        onFollow={onFollow}
      />
    ));
  return (
    <>
      {latest.length > 0 && <ul aria-label="New">{rows(latest)}</ul>}
      {latest.length > 0 && earlier.length > 0 && <h2 className={classes.earlier}>Earlier</h2>}
      {earlier.length > 0 && <ul aria-label="Earlier">{rows(earlier)}</ul>}
    </>
  );
}

/**
 * Returns the ids of the notifications that were unread when they were first shown after the dialog was
 * opened.
 */
function useNews(notifications: readonly Notification[]): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const more = notifications.filter(({ id, readOn }) => readOn === null && !news.has(id));
  if (more.length === 0) return news;
  const all = new Set([...news, ...more.map(({ id }) => id)]);
  setNews(all);
  return all;
}

/**
 * Splits notifications into new and earlier ones, newest first. Notifications in `news` count as new until
 * the dialog closes, so that no row moves when its notification is read or answered.
 */
function inTwoParts(all: readonly Notification[], news: ReadonlySet<number>) {
  const sorted = uniquely(all).toSorted((a, b) => b.createdOn - a.createdOn || b.id - a.id);
  const isNews = ({ id, readOn }: Notification) => readOn === null || news.has(id);
  return { latest: sorted.filter(isNews), earlier: sorted.filter((one) => !isNews(one)) };
}

/** Removes duplicates, which occur because the pages shift when new notifications arrive. */
function uniquely(all: readonly Notification[]): Notification[] {
  return [...new Map(all.map((notification) => [notification.id, notification])).values()];
}
