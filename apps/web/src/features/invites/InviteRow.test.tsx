import type { Invite } from '@kithline/contract/registrations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { InviteRow } from './InviteRow.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  toast.clear();
  vi.unstubAllGlobals();
});

const now = Math.floor(Date.now() / 1000);
const INVITE = {
  id: 4,
  createdOn: now - 40 * 86_400,
  firstName: 'Leila',
  lastName: 'Haddad',
  emailAddress: 'leila@post.example',
  linkedinUrl: null,
  emailsSent: 1,
  emailLastSentOn: now - 40 * 86_400,
  registrationCode: 'the-code',
  expiresOn: now + 86_400,
  expired: false,
  completed: false,
};

const draw = (invite: Invite) =>
  renderLook(
    <QueryClientProvider client={queryClient}>
      <table>
        <tbody>
          <InviteRow invite={invite} />
        </tbody>
      </table>
    </QueryClientProvider>,
  );

describe('An invitation in the list', () => {
  it('shows its code, and has a button that copies its link', () => {
    draw(INVITE);
    expect(screen.getByText('the-code')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Copy the registration link/ })).toBeTruthy();
  });

  it('shows "Sending..." until its first mail was sent, but for no more than 30 seconds', () => {
    vi.useFakeTimers();
    const fresh = {
      ...INVITE,
      createdOn: Math.floor(Date.now() / 1000),
      emailsSent: 0,
      emailLastSentOn: null,
    };
    const { unmount } = draw(fresh);
    expect(screen.getByText('Sending...')).toBeTruthy();
    expect(screen.queryByText('never')).toBeNull();
    act(() => void vi.advanceTimersByTime(31_000));
    expect(screen.queryByText('Sending...')).toBeNull();
    expect(screen.getByText('never')).toBeTruthy();
    unmount();
    draw({ ...fresh, emailsSent: 1, emailLastSentOn: fresh.createdOn });
    expect(screen.queryByText('Sending...')).toBeNull();
  });

  it('says that its code has expired, and can be sent again, but its link cannot be copied', async () => {
    const server = callServer({ 'POST /registrations/invites/4/resend': () => INVITE });
    const { user } = draw({ ...INVITE, expired: true, expiresOn: now - 10 * 86_400 });
    expect(screen.getByText(/^expired/).textContent).toMatch(/^expired \d+ \w+ \d{4}$/);
    expect(screen.queryByText('the-code')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Copy the registration link/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Send the invitation/ }));
    expect(server.asked('POST /registrations/invites/4/resend')).toHaveLength(1);
  });

  it('can be withdrawn after a question', async () => {
    const server = callServer({ 'DELETE /registrations/invites/4': () => undefined });
    const { user } = draw(INVITE);
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation for Leila Haddad' }));
    expect(server.asked('DELETE /registrations/invites/4')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^withdraw/ }));
    await waitFor(() => expect(server.asked('DELETE /registrations/invites/4')).toHaveLength(1));
  });
});
