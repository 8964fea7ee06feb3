import { unreadConversationsApi } from '@kithline/contract/unread-conversations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { UNREAD_KEY } from '../../lib/reply-keys.ts';

/** The number of unread conversations that are not muted, for the navigation. */
export const unreadQuery = queryOptions({
  queryKey: UNREAD_KEY,
  queryFn: async ({ signal }) => (await call(unreadConversationsApi.count, {}, signal)).unread,
});
