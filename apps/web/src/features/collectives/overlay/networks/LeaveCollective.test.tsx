import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callServer } from '../../../../lib/testing/call-server.ts';
import { NetworksSection } from './NetworksSection.tsx';
import { aCollective } from '../testing/a-collective.ts';
import { forgetOverlay, renderOverlay } from '../testing/render-overlay.tsx';

const LEAVE = 'DELETE /collectives/7/collaborators';

afterEach(() => {
  cleanup();
  forgetOverlay();
  vi.unstubAllGlobals();
});

function openSection(isOwner: boolean) {
  const network = {
    person: { id: 1, name: 'Daniel Abrams', profilePicture: null },
    userId: 101,
    collective: { id: 7, name: 'Climate Board Bench' },
    client: { id: 3, name: 'Meridian Foundation' },
    totalPersons: 2204,
    totalOrganizations: 1,
    sharedOn: 1_780_000_000,
    isOwn: false,
  };
  const server = callServer({
    'GET /collectives/7/networks': () => toPage([network], { page: 1, limit: 20, total: 1 }),
    'GET /collectives/7/networks/own': () => ({
      shared: true,
      sharedOn: 1_780_000_000,
      leaveOut: { labels: [], persons: [] },
      totalPersons: 3,
      totalLeftOut: 0,
      version: '1',
    }),
    [LEAVE]: () => undefined,
  });
  const onLeft = vi.fn(() => Promise.resolve());
  const collective = aCollective({ isOwner, networkShared: true });
  const drawn = renderOverlay(<NetworksSection {...{ collective, onLeft }} networkId={5} userId={2} />);
  return { ...drawn, server, onLeft };
}

describe('Shared networks of a collective', () => {
  it('show their sizes', async () => {
    const { server } = openSection(true);
    expect(await screen.findByText('2,204 people')).toBeTruthy();
    expect(screen.getByText(/1 organization, shared/)).toBeTruthy();
    expect(server.asked('GET /collectives/7/networks')[0]?.query).toMatchObject({ limit: '20' });
  });
});

describe('Leaving a collective', () => {
  it('is not offered to its owner', async () => {
    openSection(true);
    await screen.findByText('Daniel Abrams');
    expect(screen.queryByRole('button', { name: 'Leave collective' })).toBeNull();
  });

  it('asks a collaborator first, then removes only this member', async () => {
    const { user, server, onLeft } = openSection(false);
    await user.click(screen.getByRole('button', { name: 'Leave collective' }));
    expect(
      screen.getByText('Leave Climate Board Bench? Your network stops being shared with it at once.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave collective' }));
    expect(server.asked(LEAVE)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Leave collective' }));
    await user.click(screen.getByRole('button', { name: /^leave/ }));
    await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
    expect(screen.getByText('You have left Climate Board Bench')).toBeTruthy();
    expect(server.asked(LEAVE).map(({ body }) => body)).toEqual([{ userIds: [2] }]);
  });

  it('reports a failure', async () => {
    const { user, server, onLeft } = openSection(false);
    server.fail(LEAVE);
    await user.click(screen.getByRole('button', { name: 'Leave collective' }));
    await user.click(screen.getByRole('button', { name: /^leave/ }));
    expect(await screen.findByText('You could not leave the collective. Try again.')).toBeTruthy();
    expect(onLeft).not.toHaveBeenCalled();
  });
});
