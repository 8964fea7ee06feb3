import type { Notification } from '@kithline/contract/notifications.ts';
import { type ReactNode, useState } from 'react';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './NotificationList.module.css';

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Whether they are being asked for again: some may have been read elsewhere meanwhile. */
  isOld: boolean;
  /** Draws the answer to an invitation. */
  answerTo: (notification: Notification) => ReactNode;
  onFollow: () => void;
}

/** What is new, then what came earlier. */
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

/** The ids of all that was unread when it came into sight since the dialog was opened. */
function useNews(notifications: readonly Notification[]): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const more = notifications.filter(({ id, readOn }) => readOn === null && !news.has(id));
  if (more.length === 0) return news;
  const all = new Set([...news, ...more.map(({ id }) => id)]);
  setNews(all);
  return all;
}

/**
 * The news and what came earlier, each with the newest first. News is what is unread, and what was unread
 * when it was first seen in this opening (`news`), so that nothing moves away from under one's hand when it
 * is read or answered.
 */
function inTwoParts(all: readonly Notification[], news: ReadonlySet<number>) {
  const sorted = uniquely(all).toSorted((a, b) => b.createdOn - a.createdOn || b.id - a.id);
  const isNews = ({ id, readOn }: Notification) => readOn === null || news.has(id);
  return { latest: sorted.filter(isNews), earlier: sorted.filter((one) => !isNews(one)) };
}

/** Pages move while new ones arrive, so that one may come twice. */
function uniquely(all: readonly Notification[]): Notification[] {
  return [...new Map(all.map((notification) => [notification.id, notification])).values()];
}
