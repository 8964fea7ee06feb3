import { messagingApi } from '@kithline/contract/messaging.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';

export const CHAT_USERS_PER_PAGE = 50;
export const REPORTS_PER_PAGE = 20;

const REPORTS_KEY = ['message-reports'] as const;

/** A page of the chat users, filtered by words of their names. */
export function chatUsersQuery({ query, page }: { query: string; page: number }) {
  const parameters = { ...(query === '' ? {} : { query }), page, limit: CHAT_USERS_PER_PAGE };
  return queryOptions({
    queryKey: ['chat-users', parameters],
    queryFn: ({ signal }) => call(messagingApi.chatUsers, { query: parameters }, signal),
    placeholderData: keepPreviousData,
  });
}

/** A page of the message reports, open ones first, with the number of open ones. */
export function reportsQuery(page: number) {
  const query = { page, limit: REPORTS_PER_PAGE };
  return queryOptions({
    queryKey: [...REPORTS_KEY, query],
    queryFn: ({ signal }) => call(messagingApi.reports, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Closes a report. Throws CallFailure. */
export async function closeReport(id: number): Promise<void> {
  await call(messagingApi.closeReport, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: REPORTS_KEY });
}
