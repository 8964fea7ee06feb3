// @vitest-environment happy-dom
import type { User } from '@kithline/contract/accounts.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '../features/accounts/session.data.ts';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { switchLetterKeys } from '../lib/letter-keys.ts';
import { decodeOverlay } from '../lib/overlay-state.ts';
import { queryClient } from '../lib/query-client.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { aClient, HARBOUR } from '../lib/testing/clients.ts';
import { setWindowWidth } from '../lib/testing/window-width.ts';
import { noteEarlyKeys } from './early-keys.ts';
import { SideNavigation } from './SideNavigation.tsx';
import { openShell } from './testing/open-shell.tsx';

const MERIDIAN = aClient({ 7: 'Climate Board Bench', 8: 'Health Équity' }, { isOwner: true });
const HARBOUR_CIRCLE = aClient({ 20: 'Founders Table' }, { id: HARBOUR, name: 'Harbour Circle' });
const PHONE = 390;
const TABLET = 1024;
const DESK = 1440;

beforeEach(() => {
  setWindowWidth(DESK);
  callServer({
    'GET /account/clients': () => ({ results: [HARBOUR_CIRCLE, MERIDIAN] }),
    'GET /notifications': () => ({ ...toPage([], { page: 1, limit: 20, total: 0 }), unread: 4 }),
  });
  const member: User = { id: 1, username: 'ines@example.test', isAdmin: false, personId: 5, signature: '' };
  queryClient.setQueryData(sessionQuery.queryKey, member);
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (address: string) => openShell(SideNavigation, address);
/** Waits for the panel, which is loaded on demand. */
const panel = (name: string) => screen.findByRole('navigation', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const mark = (name: string) => screen.findByRole('button', { name });
const namesIn = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('A member without a collective', () => {
  beforeEach(() =>
    callServer({
      'GET /account/clients': () => ({ results: [] }),
      'GET /notifications': () => ({ ...toPage([], { page: 1, limit: 20, total: 0 }), unread: 0 }),
      'GET /account/invitations': () => ({ ...toPage([], { page: 1, limit: 1, total: 2 }), total: 2 }),
    }),
  );

  it.each([PHONE, TABLET, DESK])(
    'sees how to join a collective, in a window %d pixels wide',
    async (width) => {
      setWindowWidth(width);
      const { user } = await open('/');
      await waitFor(() => expect(queryClient.getQueryData(clientsQuery.queryKey)).toEqual([]));
      await user.click(screen.getByRole('button', { name: 'Collectives' }));
      await screen.findByText('You are not in a collective yet.');
      const link = await screen.findByRole('link', { name: '2 invitations wait' });
      expect(decodeOverlay(link.getAttribute('href')?.slice(1) ?? '')).toMatchObject({
        type: 'account',
        nav: 2,
      });
    },
  );
});

describe('A member whose clients are not loaded yet', () => {
  it.each([PHONE, TABLET, DESK])(
    'sees placeholders of the collectives, in a window %d pixels wide',
    async (width) => {
      setWindowWidth(width);
      const server = callServer({ 'GET /account/clients': () => ({ results: [MERIDIAN] }) });
      server.hold('GET /account/clients');
      const { user } = await open('/');
      await user.click(screen.getByRole('button', { name: 'Collectives' }));
      await screen.findByText('Loading the collectives');
      expect(screen.queryByText('You are not in a collective yet.')).toBeNull();
      server.release('GET /account/clients');
      await screen.findByText('Climate Board Bench');
    },
  );
});

describe('The client panel on a landing page', () => {
  it("shows the client that the member owns, with the owner's commands", async () => {
    await open('/');
    const own = within(await panel('Meridian Foundation'));
    expect(own.getByRole('button', { name: 'Details' })).toBeTruthy();
    expect(own.getByRole('button', { name: 'Collective' })).toBeTruthy();
    expect(own.getByRole('link', { name: /Climate Board Bench/ }).getAttribute('href')).toBe(
      '/collectives/7',
    );
  });

  it("shows the collectives of another client whose mark is pressed, without owner's commands", async () => {
    const { user } = await open('/');
    await user.click(await mark('Harbour Circle'));
    const other = await panel('Harbour Circle');
    expect(namesIn(other)).toEqual([expect.stringContaining('Founders Table')]);
    expect(within(other).queryByRole('button', { name: 'Details' })).toBeNull();
  });

  it("closes when its client's mark is pressed again, and stays closed after a reload", async () => {
    const { user } = await open('/');
    await panel('Meridian Foundation');
    await user.click(await mark('Meridian Foundation'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Meridian Foundation' })).toBeNull());
    cleanup();
    await open('/');
    await mark('Meridian Foundation');
    expect(screen.queryByRole('navigation', { name: 'Meridian Foundation' })).toBeNull();
  });

  it('finds collectives by name, regardless of accents', async () => {
    const { user } = await open('/');
    const own = await panel('Meridian Foundation');
    await user.type(within(own).getByRole('searchbox', { name: 'Search Collectives' }), 'equity');
    expect(namesIn(own)).toEqual([expect.stringContaining('Health Équity')]);
    await user.type(within(own).getByRole('searchbox'), ' desk');
    expect(within(own).getByText('No results.')).toBeTruthy();
  });

  it('highlights the open collective, and opens its settings', async () => {
    const { user, where } = await open('/collectives/20');
    const other = await panel('Harbour Circle');
    const link = within(other).getByRole('link', { name: /Founders Table/ });
    expect(link.getAttribute('aria-current')).toBe('page');
    await user.click(within(other).getByRole('button', { name: 'Settings of Founders Table' }));
    await waitFor(() =>
      expect(decodeOverlay(new URL(where(), location.origin).hash)).toMatchObject({
        type: 'collective',
        id: 20,
      }),
    );
  });
});

describe('The client panel above a page', () => {
  it("opens on a press on a client's mark; Escape closes it and returns the focus to the mark", async () => {
    const { user } = await open('/people');
    const button = await mark('Meridian Foundation');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    const own = await panel('Meridian Foundation');
    expect(document.activeElement).toBe(own);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Meridian Foundation' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('shows another client when its mark is pressed, and closes on a press anywhere else', async () => {
    setWindowWidth(TABLET);
    const { user } = await open('/');
    await user.click(await mark('Meridian Foundation'));
    await user.click(await mark('Harbour Circle'));
    await panel('Harbour Circle');
    await user.click(document.body);
    expect(screen.queryByRole('navigation', { name: 'Harbour Circle' })).toBeNull();
  });

  it('closes on navigation', async () => {
    const { user, where } = await open('/people');
    await user.click(await mark('Meridian Foundation'));
    const own = await panel('Meridian Foundation');
    await user.click(within(own).getByRole('link', { name: /Health/ }));
    await waitFor(() => expect(where()).toBe('/collectives/8'));
    // The new page is the collective's landing page, beside which the panel is docked.
    expect(await panel('Meridian Foundation')).not.toBe(own);
  });
});

describe('Collectives on a phone', () => {
  it('are listed for all clients in one list with one search', async () => {
    setWindowWidth(PHONE);
    const { user } = await open('/');
    await user.click(await screen.findByRole('button', { name: 'Collectives' }));
    const sheet = await dialog('Collectives');
    expect(namesIn(sheet)).toHaveLength(3);
    await user.type(within(sheet).getByRole('searchbox'), 'founders');
    expect(namesIn(sheet)).toEqual([expect.stringContaining('Founders Table')]);
    expect(within(sheet).queryByText('Meridian Foundation')).toBeNull();
  });

  it('are replaced by an explanation of how to join a collective, if the member has none', async () => {
    setWindowWidth(PHONE);
    callServer({ 'GET /account/clients': () => ({ results: [] }) });
    const { user } = await open('/');
    await user.click(await screen.findByRole('button', { name: 'Collectives' }));
    expect(within(await dialog('Collectives')).getByText('You are not in a collective yet.')).toBeTruthy();
  });
});

describe('The bell', () => {
  it('shows the number of unread notifications, and opens them', async () => {
    const { user } = await open('/');
    await user.click(await screen.findByRole('button', { name: 'Notifications, 4 unread' }));
    expect(await dialog('Notifications')).toBeTruthy();
  });
});

describe('The link to the requests for an introduction', () => {
  const waiting = (count: number) =>
    callServer({
      'GET /account/clients': () => ({ results: [] }),
      'GET /introductions': () => ({
        ...toPage([], { page: 1, limit: 50, total: 0 }),
        counts: { by: { open: 0, ended: 0 }, of: { open: count, ended: 0 }, waiting: count },
      }),
    });

  it('shows the number of requests that wait for the member, and opens them', async () => {
    waiting(2);
    await open('/');
    const link = await screen.findByRole('link', { name: 'Introductions, 2 waiting' });
    expect(link.getAttribute('href')).toBe('/introductions?tab=of');
    expect(link.textContent).toContain('2');
  });

  it('opens all requests if none waits, and is marked on their page', async () => {
    waiting(0);
    await open('/introductions');
    const link = await screen.findByRole('link', { name: 'Introductions' });
    expect(link.getAttribute('href')).toBe('/introductions');
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  });
});

describe('Shortcuts of two keys', () => {
  it('include g i, which opens the requests for an introduction', async () => {
    const { user, where } = await open('/people');
    await mark('Meridian Foundation');
    await user.keyboard('gi');
    expect(where()).toBe('/introductions');
  });

  it('include g n, which opens the notifications', async () => {
    const { user } = await open('/people');
    await mark('Meridian Foundation');
    await user.keyboard('gn');
    expect(await dialog('Notifications')).toBeTruthy();
  });

  it('include g c, which opens the collectives with the focus in their search', async () => {
    const { user } = await open('/people');
    await mark('Meridian Foundation');
    await user.keyboard('gc');
    const own = await panel('Meridian Foundation');
    await waitFor(() => expect(document.activeElement).toBe(within(own).getByRole('searchbox')));
  });

  it('include g a, which opens the account', async () => {
    const { user, where } = await open('/people');
    await mark('Meridian Foundation');
    await user.keyboard('ga');
    await waitFor(() =>
      expect(decodeOverlay(new URL(where(), location.origin).hash)).toMatchObject({
        type: 'account',
        nav: 0,
      }),
    );
  });

  it.each([
    ['leads an administrator', true, '/dashboard'],
    ['does not lead other members', false, '/people'],
  ])('include g d, which %s to the dashboard', async (_who, isAdmin, address) => {
    queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, isAdmin });
    const { user, where } = await open('/people');
    await mark('Meridian Foundation');
    await user.keyboard('gd');
    expect(where()).toBe(address);
  });

  it('work even if they are pressed while the navigation is still loading', async () => {
    noteEarlyKeys();
    for (const key of ['x', 'g', 'a']) fireEvent.keyDown(document.body, { key });
    const { where } = await open('/people');
    await waitFor(() => expect(decodeOverlay(new URL(where(), location.origin).hash)?.type).toBe('account'));
  });

  it.each([
    ['gh', '/collectives/7'],
    ['gp', '/collectives/7/directory/people'],
    ['go', '/collectives/7/directory/organizations'],
  ])('include %s, which opens a page of the same collective', async (keys, address) => {
    const { user, where } = await open('/collectives/7/directory/people/12');
    await mark('Meridian Foundation');
    await user.keyboard(keys);
    expect(where()).toBe(address);
  });

  it.each([
    ['if g was not pressed before the letter', 'n'],
    ['if another key is pressed between g and the letter', 'gxn'],
    ['if shortcuts are switched off', 'off'],
  ])('do nothing %s', async (_what, keys) => {
    const { user } = await open('/people');
    await mark('Meridian Foundation');
    switchLetterKeys(keys !== 'off');
    await user.keyboard(keys === 'off' ? 'gn' : keys);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are typed as text in a text field', async () => {
    const { user } = await open('/');
    const own = await panel('Meridian Foundation');
    await user.type(within(own).getByRole('searchbox'), 'gn');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((within(own).getByRole('searchbox') as HTMLInputElement).value).toBe('gn');
  });
});
