import { type InvitationDraft, invitationsApi } from '@kithline/contract/invitations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerFilter } from '../../../../lib/answers.ts';
import { call } from '../../../../lib/call.ts';
import { collectiveKey } from '../../../../lib/reply-keys.ts';
import { refreshCollective } from '../collective-changes.data.ts';

export const INVITATIONS_PER_PAGE = 10;

/** A page of the invitations to a collective, newest first. */
export function invitationsQuery(
  collectiveId: number,
  at: { name: string; accepted: AnswerFilter; page: number },
) {
  const { accepted, ...others } = at;
  const query = { ...others, limit: INVITATIONS_PER_PAGE, ...(accepted === '' ? {} : { accepted }) };
  return queryOptions({
    queryKey: [...collectiveKey(collectiveId), 'invitations', query],
    queryFn: ({ signal }) => call(invitationsApi.list, { params: { id: collectiveId }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Returns the name of the draft of an invitation. */
export function draftNameOf(collectiveId: number): string {
  return `invitation:${collectiveId}`;
}

/** Invites somebody by mail. Throws CallFailure. */
export async function sendInvitation(collectiveId: number, draft: InvitationDraft): Promise<void> {
  await call(invitationsApi.create, { params: { id: collectiveId }, body: draft });
  await refreshCollective(collectiveId);
}

/** Sends the mail of an invitation again. Throws CallFailure. */
export async function resendInvitation(collectiveId: number, invitationId: number): Promise<void> {
  await call(invitationsApi.resend, { params: { id: collectiveId, invitationId } });
}

/** Withdraws an unanswered invitation. Throws CallFailure. */
export async function withdrawInvitation(collectiveId: number, invitationId: number): Promise<void> {
  await call(invitationsApi.withdraw, { params: { id: collectiveId, invitationId } });
  await refreshCollective(collectiveId);
}
