import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { NOTIFICATIONS_KEY } from '../../lib/reply-keys.ts';

/** The number of notifications in one request. */
const AT_ONCE = 20;

type NotificationsPage = ReplyOf<typeof notificationsApi.list>;

/** The query for the number of unread notifications, for the bell. */
export const notificationsQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'bell'],
  queryFn: ({ signal }) => call(notificationsApi.list, { query: { limit: 1 } }, signal),
});

/** The query for the list in pages: unread ones first, then the newest first. */
export const notificationListQuery = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(notificationsApi.list, { query: { page: pageParam, limit: AT_ONCE } }, signal),
  initialPageParam: 1,
  getNextPageParam: (page) => page.next,
});

/** Marks a notification as read. Throws CallFailure. */
export async function readNotification(id: number): Promise<void> {
  await call(notificationsApi.read, { params: { id }, body: { read: true } });
  await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
}

/**
 * Marks the notifications up to `until` (in unix seconds) as read; later ones stay unread. Also changes the
 * cached list at once, because the dialog shows that list first when it is opened again. Throws CallFailure.
 */
export async function readNotifications(until: number): Promise<void> {
  await call(notificationsApi.readAll, { body: { until } });
  queryClient.setQueryData(
    notificationListQuery.queryKey,
    (known) => known && { ...known, pages: known.pages.map((page) => readUpTo(page, until)) },
  );
  await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
}

function readUpTo(page: NotificationsPage, until: number): NotificationsPage {
  const results = page.results.map((one) =>
    one.readOn === null && one.createdOn <= until ? { ...one, readOn: until } : one,
  );
  return { ...page, results, unread: results.filter(({ readOn }) => readOn === null).length };
}
