import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { invitesQuery, resendInvite } from './invites.data.ts';

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const INVITE = {
  id: 4,
  createdOn: 1_700_000_000,
  firstName: 'Leila',
  lastName: 'Haddad',
  emailAddress: 'leila@post.example',
  linkedinUrl: null,
  emailsSent: 1,
  emailLastSentOn: 1_700_000_000,
  registrationCode: 'the-code',
  expiresOn: 1_700_600_000,
  expired: false,
  completed: false,
};

it('The number of mails is updated after a mail was sent again', async () => {
  vi.useFakeTimers();
  let emailsSent = 1;
  callServer({
    'GET /registrations/invites': () => ({
      results: [{ ...INVITE, emailsSent }],
      total: 1,
      page: 1,
      pages: 1,
      limit: 20,
      next: null,
      previous: null,
    }),
    'POST /registrations/invites/4/resend': () => INVITE,
  });
  const table = new QueryObserver(queryClient, invitesQuery({ query: '', page: 1 }));
  const stop = table.subscribe(() => undefined);
  const shown = () => table.getCurrentResult().data?.results[0]?.emailsSent;
  await vi.waitFor(() => expect(shown()).toBe(1));
  await resendInvite(INVITE);
  expect(shown()).toBe(1);
  emailsSent = 2;
  await vi.advanceTimersByTimeAsync(2500);
  expect(shown()).toBe(2);
  stop();
});
