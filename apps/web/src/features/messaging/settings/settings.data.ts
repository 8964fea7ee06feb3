import { messagingApi, type MessagingSettings } from '@kithline/contract/messaging.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { MESSAGES_KEY } from '../../../lib/reply-keys.ts';

export const settingsQuery = queryOptions({
  queryKey: [...MESSAGES_KEY, 'settings'],
  queryFn: ({ signal }) => call(messagingApi.settings, {}, signal),
});

/** People whom the member has blocked, latest first. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: [...MESSAGES_KEY, 'blocks'],
  queryFn: ({ pageParam, signal }) => call(messagingApi.blocks, { query: { page: pageParam } }, signal),
  initialPageParam: 1,
  getNextPageParam: (page) => page.next,
});

/** Changes settings. Throws CallFailure. */
export async function changeSetting(change: Partial<MessagingSettings>): Promise<void> {
  const settings = await call(messagingApi.changeSettings, { body: change });
  queryClient.setQueryData(settingsQuery.queryKey, settings);
}

/** Unblocks somebody. Throws CallFailure. */
export async function unblock(userId: number): Promise<void> {
  await call(messagingApi.unblock, { params: { userId } });
  await queryClient.invalidateQueries({ queryKey: MESSAGES_KEY });
}
