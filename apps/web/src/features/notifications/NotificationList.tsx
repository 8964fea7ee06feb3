import type { Notification } from '@kithline/contract/notifications.ts';
import { type ReactNode, useState } from 'react';
import { inTwoParts } from './in-two-parts.ts';
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
