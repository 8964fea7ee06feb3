// @vitest-environment happy-dom
import type { Client } from '@kithline/contract/clients.ts';
import type { Network } from '@kithline/contract/networks.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../features/directory/testing/answer-calls.ts';
import { renderDirectory } from '../../features/directory/testing/render-directory.tsx';
import { INVITATIONS_OVERLAY } from '../../lib/overlay-places.ts';
import { decodeOverlay } from '../../lib/overlay-state.ts';
import { aClient } from '../../lib/testing/clients.ts';
import { MakeItYours } from './MakeItYours.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const none = toPage([], { page: 1, limit: 100, total: 0 });

interface Around {
  clients?: Client[];
  /** Names of people who invited the member. */
  inviters?: string[];
}

function draw(totals: Partial<Network>, { clients = [], inviters = [] }: Around = {}) {
  const invitations = inviters.map((name, id) => ({ id, invitedBy: { name } }));
  answerCalls({
    '/account/clients': () => ({ ...none, results: clients }),
    '/account/invitations': () => ({ ...none, results: invitations, total: invitations.length }),
  });
  const network = { totalPersons: 400, totalRated: 0, totalLabeled: 0, ...totals } as Network;
  return renderDirectory(<MakeItYours network={network} />, '/');
}

it('The first steps say how many are done, and each of the others has a link or a button', async () => {
  await draw({ totalRated: 6, totalLabeled: 3 });
  expect(await screen.findByText('1 of 3 done, 1 started')).toBeTruthy();
  expect(screen.getByText('6 of 20 rated')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rate' }).getAttribute('href')).toMatch(/^\/people/);
  expect(screen.queryByRole('link', { name: 'Label' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Your invitations' })).toBeTruthy();
});

it('The step to join a collective stays open for the owner of a client without a collective', async () => {
  const { user } = await draw({}, { clients: [aClient({}, { isOwner: true })] });
  expect(await screen.findByText('0 of 3 done')).toBeTruthy();
  expect(screen.getByText('Meridian Foundation has no collective yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start one' }));
  expect(await screen.findByRole('dialog', { name: 'New Collective' })).toBeTruthy();
});

it('The step to join a collective names the only inviter, or says the number of invitations', async () => {
  const { hash, user } = await draw({}, { inviters: ['Aisling Byrne'] });
  expect(await screen.findByText('Aisling Byrne has invited you to a collective')).toBeTruthy();
  expect(screen.getByText('0 of 3 done')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Your invitations' }));
  expect(decodeOverlay(hash())).toMatchObject(INVITATIONS_OVERLAY);
  cleanup();
  await draw({}, { inviters: ['Aisling Byrne', 'Daniel Abrams'] });
  expect(await screen.findByText('2 invitations are waiting for you')).toBeTruthy();
});

it('The step to rate people asks for no more ratings than the network has people', async () => {
  await draw({ totalPersons: 12, totalRated: 11 });
  expect(await screen.findByText('Rate your 12 closest contacts')).toBeTruthy();
  expect(screen.getByText('11 of 12 rated')).toBeTruthy();
  cleanup();
  await draw({ totalPersons: 12, totalRated: 12 });
  expect(await screen.findByText('1 of 3 done')).toBeTruthy();
});

it('The first steps disappear when the member hides them, and stay hidden', async () => {
  const { user } = await draw({});
  await user.click(await screen.findByRole('button', { name: 'hide' }));
  expect(screen.queryByText('Make it yours')).toBeNull();
  cleanup();
  await draw({});
  await waitFor(() => expect(screen.queryByText('Make it yours')).toBeNull());
});

it('The first steps are not shown when all of them are done', async () => {
  await draw({ totalRated: 20, totalLabeled: 1 }, { clients: [aClient({ 7: 'Climate Board Bench' })] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Make it yours')).toBeNull();
});
