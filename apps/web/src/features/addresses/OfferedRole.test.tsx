import type { OfferedRole as OfferedRoleReply } from '@kithline/contract/identity.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { OfferedRole } from './OfferedRole.tsx';
import { OwnWaitingAddress } from './OwnWaitingAddress.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const READ = 'GET /account/offered-role';
const KEEP = 'POST /account/offered-role';
const DECLINE = 'DELETE /account/offered-role';
const ADDRESS = 'GET /account/waiting-address';

function open({ slug = null as string | null } = {}) {
  let role: OfferedRoleReply | null = { title: 'Managing Director', organization: 'Halden Ventures' };
  const answered = () => void (role = null);
  const server = callServer({
    [READ]: () => ({ role }),
    [KEEP]: answered,
    [DECLINE]: answered,
    [ADDRESS]: () => ({ slug }),
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <OwnWaitingAddress />
      <OfferedRole />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

const untilGone = () => waitFor(() => expect(screen.queryByText('Is this your job?')).toBeNull());

describe('The role that was shown at registration', () => {
  it('can be kept', async () => {
    const { user, server } = open();
    expect(await screen.findByText('Managing Director at Halden Ventures')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Keep/ }));
    await untilGone();
    expect(server.asked(KEEP)).toHaveLength(1);
    const said = await screen.findByText('Managing Director at Halden Ventures was added to your profile.');
    expect(document.activeElement).toBe(said);
  });

  it('can be declined', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'No' }));
    await untilGone();
    expect([server.asked(DECLINE).length, server.asked(KEEP).length]).toEqual([1, 0]);
    const said = await screen.findByText(
      'Managing Director at Halden Ventures was not added to your profile.',
    );
    expect(document.activeElement).toBe(said);
  });

  it('can be kept by a second try if the first answer was not saved', async () => {
    const { user, server } = open();
    server.fail(KEEP);
    await user.click(await screen.findByRole('button', { name: /^Keep/ }));
    expect(await screen.findByText('Your answer was not saved.')).toBeTruthy();
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await untilGone();
  });
});

describe("The member's own LinkedIn address", () => {
  const WAITS =
    /An administrator still has to confirm this address\. Until then, people who have this address in their contacts file are not connected with your profile\./;

  it('has a note that contacts files do not lead to the profile until an administrator confirms the address', async () => {
    open({ slug: 'leila-haddad' });
    expect(await screen.findByText(WAITS)).toBeTruthy();
    expect(screen.getByText('linkedin.com/in/leila-haddad')).toBeTruthy();
  });

  it('has no note if it does not wait for confirmation', async () => {
    const { server } = open();
    await waitFor(() => expect(server.asked(ADDRESS)).toHaveLength(1));
    expect(screen.queryByText(WAITS)).toBeNull();
  });
});
