import { messagingApi, type MessagingSettings } from '@kithline/contract/messaging.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { MESSAGES_KEY } from '../../../lib/reply-keys.ts';

/** What the member has set for messages. */
export const settingsQuery = queryOptions({
  queryKey: [...MESSAGES_KEY, 'settings'],
  queryFn: ({ signal }) => call(messagingApi.settings, {}, signal),
});

/** Whom the member has blocked, the latest first. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: [...MESSAGES_KEY, 'blocks'],
  queryFn: ({ pageParam, signal }) => call(messagingApi.blocks, { query: { page: pageParam } }, signal),
  initialPageParam: 1,
  getNextPageParam: (page) => page.next,
});

/** Changes one setting. Throws CallFailure. */
export async function changeSetting(change: Partial<MessagingSettings>): Promise<void> {
  const settings = await call(messagingApi.changeSettings, { body: change });
  queryClient.setQueryData(settingsQuery.queryKey, settings);
}

/** Lets somebody write again. Throws CallFailure. */
export async function unblock(userId: number): Promise<void> {
  await call(messagingApi.unblock, { params: { userId } });
  await queryClient.invalidateQueries({ queryKey: MESSAGES_KEY });
}
