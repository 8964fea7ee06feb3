import { type InviteDraft, registrationsApi } from '@kithline/contract/registrations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';

export const INVITES_PER_PAGE = 20;

const KEY = ['invites'] as const;

/** A page of the platform's invitations, newest first, narrowed by words of a name or an address. */
export function invitesQuery(at: { query: string; page: number }) {
  const query = { ...at, limit: INVITES_PER_PAGE };
  return queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(registrationsApi.invites, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export async function sendInvite(draft: InviteDraft): Promise<void> {
  await call(registrationsApi.invite, { body: draft });
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Sends the mail of an invitation again. */
export async function resendInvite(id: number): Promise<void> {
  await call(registrationsApi.resend, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** The address that a registration code belongs to. */
export function registrationLink(code: string): string {
  return `${location.origin}/registration?code=${encodeURIComponent(code)}`;
}
