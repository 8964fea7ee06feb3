// @vitest-environment happy-dom
import type { Network } from '@kithline/contract/networks.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDirectory } from '../../features/directory/testing/render-directory.tsx';
import { callServer } from '../../lib/testing/call-server.ts';
import { HomePage } from './HomePage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NETWORK = 'GET /account/network';
const NEW_NETWORK: Network = {
  id: 7,
  totalPersons: 0,
  totalOrganizations: 0,
  totalLabels: 0,
  totalLabeled: 0,
  totalRated: 0,
  stats: {
    seniorityLevels: [],
    roles: [],
    organizationSizes: [],
    schools: [],
    industries: [],
    organizations: [],
  },
  rolesCounted: 'current',
  changed: null,
  createdOn: 0,
  updatedOn: null,
};

it('Home shows placeholders until the network has loaded', async () => {
  const server = callServer({ [NETWORK]: () => NEW_NETWORK });
  server.hold(NETWORK);
  await renderDirectory(<HomePage />, '/');
  await screen.findByText('Loading your network');
  server.release(NETWORK);
  await screen.findByRole('button', { name: 'Sync Your Network' });
  expect(screen.queryByText('Loading your network')).toBeNull();
});

it('Home says that the network did not load, and loads it on "Try again"', async () => {
  const server = callServer({ [NETWORK]: () => NEW_NETWORK });
  server.fail(NETWORK);
  const { user } = await renderDirectory(<HomePage />, '/');
  await screen.findByText('Your network did not load.');
  server.heal();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Sync Your Network' });
});
