// @vitest-environment happy-dom
import type { User } from '@kithline/contract/accounts.ts';
import type { Network } from '@kithline/contract/networks.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '../features/accounts/session.data.ts';
import { networkQuery } from '../features/networks/network.data.ts';
import { offeredCommands } from '../lib/commands.ts';
import { queryClient } from '../lib/query-client.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { MemberCommands } from './MemberCommands.tsx';
import { openShell } from './testing/open-shell.tsx';

beforeEach(() => {
  callServer({ 'GET /account/clients': () => ({ results: [] }) });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const signIn = (isAdmin: boolean) => {
  const user: User = { id: 1, username: 'ines@example.test', isAdmin, personId: 5, signature: '' };
  queryClient.setQueryData(sessionQuery.queryKey, user);
};
const opened = async (isAdmin: boolean) => {
  signIn(isAdmin);
  const { user } = await openShell(MemberCommands, '/people');
  await user.keyboard('?');
  return within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
};
const keysOf = (dialog: Awaited<ReturnType<typeof opened>>, does: string) =>
  dialog.getByText(does).parentElement?.querySelector('dd')?.textContent;

it('The list of shortcuts has groups, including one for profiles', async () => {
  const dialog = await opened(true);
  const groups = dialog.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(groups).toEqual(['Everywhere', 'Go to', 'In a list', 'In a profile']);
  expect(keysOf(dialog, 'Messages')).toBe('gthenm');
  expect(keysOf(dialog, 'Dashboard')).toBe('gthend');
  expect(keysOf(dialog, 'Choose a tab')).toBe('1to5');
  expect(keysOf(dialog, 'Next in the list')).toBe('j');
  expect(keysOf(dialog, 'Edit, where you may')).toBe('e');
});

it('The list of shortcuts names the dashboard only for administrators', async () => {
  const dialog = await opened(false);
  expect(dialog.queryByText('Dashboard')).toBeNull();
});

it('The search offers to rate the closest people until twenty are rated', async () => {
  signIn(false);
  const network = { id: 7, updatedOn: 0, totalPersons: 300, totalRated: 6 } as Network;
  queryClient.setQueryData(networkQuery.queryKey, network);
  await openShell(MemberCommands, '/people');
  const offered = () => offeredCommands().find(({ label }) => label === 'Rate your 20 closest contacts');
  expect(offered()?.note).toBe('6 of 20');
  queryClient.setQueryData(networkQuery.queryKey, { ...network, totalRated: 20 });
  await waitFor(() => expect(offered()).toBeUndefined());
});
