import type { SharedNetwork } from '@kithline/contract/collectives.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { SharedNetworks } from './SharedNetworks.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const sharedWith = (id: number, name: string): SharedNetwork => ({
  person: { id: 20, name: 'Inês Carvalho', profilePicture: null },
  userId: 2,
  collective: { id, name },
  client: { id: 5, name: 'Meridian Foundation' },
  totalPersons: 2204,
  totalOrganizations: 1,
  sharedOn: 1_780_000_000,
  isOwn: true,
});

const WITHDRAW = 'DELETE /collectives/8/networks';

function openPage(start: SharedNetwork[]) {
  let kept = start;
  const server = callServer({
    'GET /account/network/shared': () => toPage(kept, { page: 1, limit: 10, total: kept.length }),
    [WITHDRAW]: () => {
      kept = kept.filter(({ collective }) => collective.id !== 8);
    },
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <SharedNetworks />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

const removeButton = () => screen.findByRole('button', { name: 'Remove Network from Climate Board Bench' });
const confirm = () => screen.getByRole('button', { name: /^Remove Network *(Removing...)?$/ });

describe("The list of collectives with which the viewer's network is shared", () => {
  it('shows how much of the network each collective sees', async () => {
    openPage([sharedWith(8, 'Climate Board Bench')]);
    const link = await screen.findByRole('link', { name: 'Climate Board Bench' });
    expect(link.getAttribute('href')).toBe('/collectives/8');
    expect(screen.getByText(/2,204 people and 1 organization, shared on/)).toBeTruthy();
  });

  it('asks before the network is removed', async () => {
    const { user, server } = openPage([sharedWith(8, 'Climate Board Bench')]);
    await user.click(await removeButton());
    expect(screen.getByText('Remove your network from Climate Board Bench?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    await waitFor(async () => expect(document.activeElement).toBe(await removeButton()));
    expect(server.asked(WITHDRAW)).toHaveLength(0);
  });

  it('has one entry fewer once the network was removed from a collective', async () => {
    const { user } = openPage([sharedWith(8, 'Climate Board Bench'), sharedWith(9, 'Nordic Industrials')]);
    await user.click(await removeButton());
    await user.click(confirm());
    await waitFor(() => expect(screen.queryByText('Climate Board Bench')).toBeNull());
    expect(screen.getByText('Nordic Industrials')).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('shows an error if removing failed, and offers to try again', async () => {
    const { user, server } = openPage([sharedWith(8, 'Climate Board Bench')]);
    server.fail(WITHDRAW);
    await user.click(await removeButton());
    await user.click(confirm());
    expect(await screen.findByText('Your network was not removed.')).toBeTruthy();
    server.heal();
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText('Your network is not shared with any collective.')).toBeTruthy();
  });
});
