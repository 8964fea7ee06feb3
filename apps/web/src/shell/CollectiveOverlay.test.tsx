import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  keepUnsavedLeaveOut,
  leaveOutName,
} from '../features/collectives/overlay/networks/unsaved-leave-out.ts';
import { aCollective } from '../features/collectives/overlay/testing/a-collective.ts';
import { decodeOverlay, encodeOverlay, type OverlayState } from '../lib/overlay-state.ts';
import { queryClient } from '../lib/query-client.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { SESSION_KEY } from '../lib/signed-in.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { renderLook } from '../ui/testing/render-look.tsx';
import { CollectiveOverlay } from './CollectiveOverlay.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const READ = 'GET /collectives/7';
const none = (limit: number) => toPage([], { page: 1, limit, total: 0 });

interface Opening {
  state: Omit<OverlayState, 'open' | 'type'>;
  isOwner?: boolean;
  /** The status with which the server refuses to return the collective. */
  refused?: number;
}

async function openAt({ state, isOwner = true, refused }: Opening) {
  const server = callServer({
    [READ]: () => aCollective({ isOwner }),
    'GET /collectives/7/collaborators': () => none(10),
    'GET /collectives/7/networks': () => none(20),
    'GET /collectives/7/networks/own': () => ({
      shared: false,
      sharedOn: null,
      leaveOut: { labels: [], persons: [] },
      totalPersons: 3,
      totalLeftOut: 0,
    }),
    'GET /collectives/7/invitations': () => none(10),
    'GET /account/network': () => ({ id: 5 }),
  });
  if (refused !== undefined) server.fail(READ, { status: refused });
  queryClient.setQueryData(SESSION_KEY, { id: 2 });
  const hash = encodeOverlay({ open: true, type: 'collective', ...state });
  const history = createMemoryHistory({ initialEntries: [`/people?page=2#${hash}`] });
  const root = createRootRoute();
  const people = createRoute({ getParentRoute: () => root, path: '/people', component: CollectiveOverlay });
  const routeTree = root.addChildren([people]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  await router.load();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const there = () => decodeOverlay(history.location.hash);
  return { ...drawn, server, history, there };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const sections = () =>
  within(screen.getByRole('navigation', { name: 'Climate Board Bench' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('The overlay of a collective', () => {
  it('shows the owner all sections and the number of unanswered invitations', async () => {
    await openAt({ state: { id: 7, nav: 0 } });
    await waitFor(() => expect(title()).toBe('Details'));
    expect(sections()).toEqual([
      'details',
      'collaborators',
      'shared networks',
      expect.stringMatching(/^invitations.*1 unanswered$/),
      'destroy',
    ]);
  });

  it.each([
    [0, 'Details'],
    [1, 'Collaborators'],
    [2, 'Shared Networks'],
    [3, 'Invitations'],
    [4, 'Destroy'],
  ])('with the section number %i in the URL opens for its owner at "%s"', async (nav, words) => {
    await openAt({ state: { id: 7, nav } });
    await waitFor(() => expect(title()).toBe(words));
  });

  it('marks the section with unsaved changes', async () => {
    keepUnsavedLeaveOut(leaveOutName(2, 7), {
      from: { labels: [], persons: [] },
      wanted: { labels: [{ id: 31, name: 'Family' }], persons: [] },
    });
    await openAt({ state: { id: 7, nav: 0 } });
    await waitFor(() => expect(title()).toBe('Details'));
    expect(sections().filter((name) => name?.includes('not saved'))).toEqual(['shared networks, not saved']);
  });

  it.each([0, 1, 4])(
    'shows collaborators only the shared networks, even with the section number %i in the URL',
    async (nav) => {
      const { server } = await openAt({ state: { id: 7, nav }, isOwner: false });
      await waitFor(() => expect(title()).toBe('Shared Networks'));
      expect(sections()).toEqual(['shared networks']);
      expect(screen.getByRole('button', { name: 'Leave collective' })).toBeTruthy();
      expect(server.asked('GET /collectives/7/invitations')).toHaveLength(0);
      expect(server.asked('GET /collectives/7/collaborators')).toHaveLength(0);
    },
  );

  it('keeps the open section and tab in the URL', async () => {
    const { history, there } = await openAt({ state: { id: 7, nav: 0 } });
    // The test pushes the link's URL itself, because only a real browser follows links within the page.
    const follow = async (name: RegExp | string) => {
      const link = await screen.findByRole('link', { name });
      await act(async () => history.push(`/people?page=2${link.getAttribute('href')}`));
    };
    await follow('collaborators');
    await waitFor(() => expect(title()).toBe('Collaborators'));
    expect(there()).toMatchObject({ id: 7, nav: 1 });
    expect(await screen.findByText('No collaborators yet.')).toBeTruthy();
    await follow(/^others/);
    expect(there()).toMatchObject({ id: 7, nav: 1, sub: 1 });
    expect(await screen.findByText('Nobody to add.')).toBeTruthy();
  });

  it('opens with the form for a new invitation at the URL of "Invite by mail"', async () => {
    await openAt({ state: { id: 7, nav: 3, sub: 1 } });
    expect(await screen.findByRole('textbox', { name: /First Name/ })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Invitations'));
    expect(screen.queryByText('First Name is required.')).toBeNull();
  });

  it('keeps the path and query of the page below when it closes', async () => {
    const { user, history } = await openAt({ state: { id: 7, nav: 0 } });
    await waitFor(() => expect(title()).toBe('Details'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.location.pathname + history.location.search + history.location.hash).toBe(
      '/people?page=2',
    );
  });

  it.each([
    [403, 'You do not have access to this collective.'],
    [404, 'This collective does not exist.'],
    [500, 'This collective did not load.'],
  ])('explains why nothing is shown (status %i)', async (refused, words) => {
    await openAt({ state: { id: 7, nav: 0 }, refused });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });
});
