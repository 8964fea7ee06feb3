import { unreadConversationsApi } from '@kithline/contract/unread-conversations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { UNREAD_KEY } from '../../lib/reply-keys.ts';

/** How many conversations have something unread and are not muted: what the navigation shows everywhere. */
export const unreadQuery = queryOptions({
  queryKey: UNREAD_KEY,
  queryFn: async ({ signal }) => (await call(unreadConversationsApi.count, {}, signal)).unread,
});
