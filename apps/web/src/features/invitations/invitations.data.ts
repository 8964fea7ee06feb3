import { type ReceivedInvitation, invitationsApi } from '@kithline/contract/invitations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerFilter } from '../../lib/answers.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { CLIENTS_KEY, COLLECTIVES_KEY, INVITATIONS_KEY, NOTIFICATIONS_KEY } from '../../lib/reply-keys.ts';

/** The number of invitations on a page of the account overlay (specification, part 2 section 7). */
export const INVITATIONS_PER_PAGE = 10;

/** A page of the member's received invitations, unanswered ones first. */
export function receivedInvitationsQuery({ accepted, page }: { accepted: AnswerFilter; page: number }) {
  const query = { page, limit: INVITATIONS_PER_PAGE, ...(accepted === '' ? {} : { accepted }) };
  return queryOptions({
    queryKey: [...INVITATIONS_KEY, query],
    queryFn: ({ signal }) => call(invitationsApi.received, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The number of unanswered invitations. */
export const pendingInvitationsQuery = queryOptions({
  queryKey: [...INVITATIONS_KEY, 'pending'],
  queryFn: async ({ signal }) =>
    (await call(invitationsApi.received, { query: { accepted: 'null', limit: 1 } }, signal)).total,
});

/**
 * Keys of the replies that an answer changes: the invitation, its notification, and the member's collectives
 * if it was accepted.
 */
const CHANGED_BY_ANSWER = [INVITATIONS_KEY, NOTIFICATIONS_KEY, CLIENTS_KEY, COLLECTIVES_KEY];

/**
 * Accepts or declines an invitation. Refetches also after a failure, because the invitation may have been
 * answered elsewhere. Throws CallFailure.
 */
export async function answerInvitation(id: number, accepted: boolean): Promise<ReceivedInvitation> {
  try {
    return await call(invitationsApi.answer, { params: { id }, body: { accepted } });
  } finally {
    for (const queryKey of CHANGED_BY_ANSWER) void queryClient.invalidateQueries({ queryKey });
  }
}
