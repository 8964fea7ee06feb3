import { type Invite, type InviteDraft, registrationsApi } from '@kithline/contract/registrations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';

export const INVITES_PER_PAGE = 20;

const KEY = ['invites'] as const;

/** Milliseconds between requests while a mail is pending. */
const MAIL_MS = 2000;
export const MAIL_PATIENCE_MS = 30_000;

/**
 * By invitation: the number of mails sent before this page requested one, and the time of the request in
 * milliseconds.
 */
const mailsAskedFor = new Map<number, { before: number; at: number }>();

/** Whether a mail is pending: from the request until the mail is counted, at most for `MAIL_PATIENCE_MS`. */
export function awaitsMail({ id, emailsSent, createdOn }: Invite): boolean {
  const { before, at } = mailsAskedFor.get(id) ?? { before: 0, at: createdOn * 1000 };
  return emailsSent <= before && Date.now() - at < MAIL_PATIENCE_MS;
}

/** A page of the platform's invitations, newest first, filtered by words of a name or an address. */
export function invitesQuery(at: { query: string; page: number }) {
  const query = { ...at, limit: INVITES_PER_PAGE };
  return queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(registrationsApi.invites, { query }, signal),
    placeholderData: keepPreviousData,
    // A mail is counted only when a mail server has accepted it, a moment after the invitation was saved.
    refetchInterval: ({ state }) =>
      state.data?.results.some((invite) => awaitsMail(invite)) ? MAIL_MS : false,
  });
}

export async function sendInvite(draft: InviteDraft): Promise<void> {
  const { id } = await call(registrationsApi.invite, { body: draft });
  // Use the clock of this browser, because the server's may differ.
  mailsAskedFor.set(id, { before: 0, at: Date.now() });
  await queryClient.invalidateQueries({ queryKey: KEY });
}

export async function resendInvite({ id, emailsSent }: Invite): Promise<void> {
  await call(registrationsApi.resend, { params: { id } });
  mailsAskedFor.set(id, { before: emailsSent, at: Date.now() });
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Withdraws an invitation; its link stops working. Throws CallFailure. */
export async function withdrawInvite(id: number): Promise<void> {
  await call(registrationsApi.withdraw, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Returns the URL of a registration code. */
export function registrationLink(code: string): string {
  return `${location.origin}/registration?code=${encodeURIComponent(code)}`;
}
