import type { Notification } from '@kithline/contract/notifications.ts';

/**
 * The news and what came earlier, each with the newest first. News is what is unread, and what was unread when it was first
 * seen in this opening (`news`), so that nothing moves away from under one's hand when it is read or answered.
 */
export function inTwoParts(all: readonly Notification[], news: ReadonlySet<number>) {
  const sorted = uniquely(all).toSorted((a, b) => b.createdOn - a.createdOn || b.id - a.id);
  const isNews = ({ id, readOn }: Notification) => readOn === null || news.has(id);
  return { latest: sorted.filter(isNews), earlier: sorted.filter((one) => !isNews(one)) };
}

/** Pages move while new ones arrive, so that one may come twice. */
function uniquely(all: readonly Notification[]): Notification[] {
  return [...new Map(all.map((notification) => [notification.id, notification])).values()];
}
