import { securityEventsApi } from '@kithline/contract/security-events.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { runSignOutActs } from '../../../lib/at-sign-out.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ACCOUNT_KEY } from '../../../lib/reply-keys.ts';
import { forgetKept } from '../session.data.ts';

const EVENTS_KEY = [...ACCOUNT_KEY, 'security-events'] as const;

/** The security events of the account, latest first. */
export function securityEventsQuery(query: { page: number; limit: number }) {
  return queryOptions({
    queryKey: [...EVENTS_KEY, query],
    queryFn: ({ signal }) => call(securityEventsApi.list, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export async function refreshSecurityEvents(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: EVENTS_KEY });
}

/**
 * Ends all access to the account, this session included, and has a link for a new password mailed. Then
 * deletes the browser's data about the member. Needs a recent proof. Throws CallFailure.
 */
export async function secureAccount(): Promise<void> {
  await call(securityEventsApi.secureAccount);
  runSignOutActs();
  forgetKept();
}
