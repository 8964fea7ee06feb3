import type { PersonResult } from '@kithline/contract/directory.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { WaitingAddresses } from './WaitingAddresses.tsx';

const LIST = 'GET /persons';
const CONFIRM = 'POST /persons/7/addresses/confirm';
const PART = 'POST /persons/7/part';
const CONFIRM_ALL = 'POST /clients/3/confirm-addresses';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const leila: PersonResult = {
  person: {
    id: 7,
    name: 'Leila Haddad',
    profilePicture: null,
    primaryWorkRole: null,
    location: null,
    headline: null,
  },
  isCollaborator: true,
  connections: [],
  moreConnections: 0,
  isOwnConnection: false,
  connectedOn: null,
  relationship: null,
  labels: [],
  lastNote: null,
  blocks: [],
  waiting: {
    slug: 'leila-haddad',
    typedOn: 1_780_000_000,
    client: { id: 3, name: 'Lumen Circle', waiting: 2 },
    invitedBy: { id: 9, name: 'Grace Mwangi', profilePicture: null },
    holders: 3,
    holdersOnTheDay: 2,
  },
};

async function openList(start: PersonResult[] = [leila]) {
  let results = start;
  const empty = () => void (results = []);
  const server = callServer({
    [LIST]: () => toPage(results, { page: 1, limit: 50, total: results.length }),
    [CONFIRM]: empty,
    [PART]: () => {
      empty();
      return { personId: null };
    },
    [CONFIRM_ALL]: () => {
      empty();
      return { confirmed: 1, waiting: 1 };
    },
  });
  const history = createMemoryHistory({ initialEntries: ['/dashboard/people?confirm=true'] });
  const routeTree = createRootRoute({ component: WaitingAddresses, notFoundComponent: WaitingAddresses });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  await router.load();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

const omar: PersonResult = {
  ...leila,
  person: { ...leila.person, id: 8, name: 'Omar Aziz' },
  waiting: leila.waiting && { ...leila.waiting, slug: 'omar-aziz' },
};

const confirmButton = () => screen.findByRole('button', { name: 'Confirm the address of Leila Haddad' });
const partButton = () => screen.findByRole('button', { name: 'Separate the address from Leila Haddad' });

describe('The addresses that wait for confirmation', () => {
  it('are listed with the inviter and the evidence', async () => {
    const { server } = await openList();
    const row = (await confirmButton()).closest('tr') as HTMLElement;
    const words = within(row);
    expect(words.getByText('in/leila-haddad')).toBeTruthy();
    expect(words.getByText('Grace Mwangi')).toBeTruthy();
    expect(words.getByText('Lumen Circle')).toBeTruthy();
    expect(words.getByText('3 independent members, 2 with the same connection date')).toBeTruthy();
    expect(server.asked(LIST)[0]?.query).toMatchObject({ admin: 'true', confirm: 'true' });
  });

  it('can be confirmed after a question in the row, and a message then says that none waits', async () => {
    const { user, server } = await openList();
    await user.click(await confirmButton());
    const question = screen.getByRole('alertdialog', {
      name: /^Confirm that linkedin\.com\/in\/leila-haddad belongs to Leila/,
    });
    expect(document.activeElement?.textContent).toBe('cancel');
    expect(server.asked(CONFIRM)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: /^confirm/ }));
    expect(await screen.findByText('No addresses are waiting for confirmation.')).toBeTruthy();
    expect(server.asked(CONFIRM).map(({ body }) => body)).toEqual([{ slug: 'leila-haddad' }]);
    expect(screen.getByText('Address confirmed')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Addresses to confirm');
  });

  it.each([confirmButton, partButton])(
    'stay unchanged on Escape, which returns the focus to the button',
    async (button) => {
      const { user, server } = await openList();
      await user.click(await button());
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(document.activeElement).toBe(await button());
      expect([...server.asked(CONFIRM), ...server.asked(PART)]).toEqual([]);
    },
  );

  it('are refetched if one cannot be confirmed, and the reason is shown', async () => {
    const { user, server } = await openList();
    server.fail(CONFIRM, { status: 409, clientMessage: 'This address leads to another member.' });
    await user.click(await confirmButton());
    await user.click(screen.getByRole('button', { name: /^confirm/ }));
    const question = within(screen.getByRole('alertdialog'));
    expect((await question.findByRole('alert')).textContent).toBe('This address leads to another member.');
    const asked = server.asked(LIST).length;
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(await confirmButton()).toBeTruthy();
    await waitFor(() => expect(server.asked(LIST).length).toBeGreaterThan(asked));
  });

  it('can be separated from the member after a question in the row', async () => {
    const { user, server } = await openList();
    await user.click(await partButton());
    expect(document.activeElement?.textContent).toBe('cancel');
    expect(server.asked(PART)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^separate/ }));
    expect(await screen.findByText('No addresses are waiting for confirmation.')).toBeTruthy();
    expect(server.asked(PART).map(({ body }) => body)).toEqual([{ slug: 'leila-haddad' }]);
  });

  it('can be confirmed together for all members whom one owner invited', async () => {
    const { user, server } = await openList([leila, omar]);
    await user.click(await screen.findByRole('button', { name: 'Confirm all 2 for Lumen Circle' }));
    screen.getByRole('alertdialog', {
      name: /^Confirm the 2 waiting addresses of members invited by the owner of Lumen Circle\?/,
    });
    expect(server.asked(CONFIRM_ALL)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^confirm all 2/ }));
    expect(await screen.findByText('1 address confirmed; 1 already leads to another member')).toBeTruthy();
    expect(server.asked(CONFIRM_ALL)).toHaveLength(1);
  });

  it('have no button that confirms all addresses of a client if only one waits there', async () => {
    const only = leila.waiting?.client;
    await openList([
      {
        ...leila,
        ...(leila.waiting && only && { waiting: { ...leila.waiting, client: { ...only, waiting: 1 } } }),
      },
    ]);
    await confirmButton();
    expect(screen.queryByRole('button', { name: /^Confirm all/ })).toBeNull();
  });

  it('are replaced by a message if none waits', async () => {
    await openList([]);
    expect(await screen.findByText('No addresses are waiting for confirmation.')).toBeTruthy();
  });

  it('can be reloaded if they did not load', async () => {
    const { server, user } = await openList();
    server.fail(LIST);
    await queryClient.resetQueries();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    server.heal();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await confirmButton()).toBeTruthy();
  });
});
