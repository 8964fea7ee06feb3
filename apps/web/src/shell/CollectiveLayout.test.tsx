import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectiveQuery } from '../features/collectives/collectives.data.ts';
import { queryClient } from '../lib/query-client.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { aCollective, collaboratorsPage } from '../lib/testing/collectives.ts';
import { renderLook } from '../ui/testing/render-look.tsx';
import { OopsPage } from '../pages/errors/OopsPage.tsx';
import { requireCollective } from './collective-guard.ts';
import { CollectiveLayout } from './CollectiveLayout.tsx';
import { OfflineLine } from './OfflineLine.tsx';

// Mounts the query client first, as the product's frame does, so that it notices when the connection is lost.
beforeEach(() => queryClient.mount());
afterEach(() => {
  cleanup();
  queryClient.unmount();
  queryClient.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Makes the browser report that it is offline, until the returned function is called. */
function goOffline(): () => void {
  const answering = globalThis.fetch;
  const state = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  window.dispatchEvent(new Event('offline'));
  return () => {
    state.mockReturnValue(true);
    vi.stubGlobal('fetch', answering);
    window.dispatchEvent(new Event('online'));
  };
}

function serveCollective() {
  return callServer({
    'GET /collectives/7': () => aCollective(),
    'GET /collectives/7/collaborators': () => collaboratorsPage(['Leila Haddad']),
  });
}

function Frame() {
  return (
    <>
      <OfflineLine />
      <CollectiveLayout />
    </>
  );
}

async function openCollective(page: () => null = () => null) {
  const root = createRootRoute({ component: Frame });
  const collective = createRoute({
    getParentRoute: () => root,
    path: '/collectives/$collectiveId',
    beforeLoad: requireCollective,
    component: page,
    errorComponent: OopsPage,
  });
  const history = createMemoryHistory({ initialEntries: ['/collectives/7'] });
  const router = createRouter({ routeTree: root.addChildren([collective]), history });
  await router.load();
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('A collective that is opened without a network connection', () => {
  it('says that it did not load and that the browser is offline, also after "Try again"', async () => {
    const server = serveCollective();
    const goOnline = goOffline();
    const { user } = await openCollective();
    expect(await screen.findByText('This collective did not load.')).toBeTruthy();
    expect(screen.getByText('You are offline').closest('[role=status]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This collective did not load.')).toBeTruthy();
    expect(server.asked('GET /collectives/7')).toHaveLength(0);
    goOnline();
    expect(await heading('Climate Board Bench')).toBeTruthy();
  });

  it('loads by itself once the connection is back', async () => {
    serveCollective();
    const goOnline = goOffline();
    await openCollective();
    await screen.findByText('This collective did not load.');
    goOnline();
    expect(await heading('Climate Board Bench')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull());
  });

  it('is shown from the cache if it was loaded before', async () => {
    serveCollective();
    await queryClient.fetchQuery(collectiveQuery(7));
    goOffline();
    await openCollective();
    expect(await heading('Climate Board Bench')).toBeTruthy();
  });
});

describe('A page of a collective that fails', () => {
  it("shows the error within the collective's frame, without a second header", async () => {
    serveCollective();
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await openCollective(() => {
      throw new Error('Broken');
    });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('banner')).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});
