// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCode } from '../lib/load-code.ts';
import { OopsPage } from '../pages/errors/OopsPage.tsx';
import { renderLook } from '../ui/testing/render-look.tsx';
import { WaitingForProfile } from './WaitingForCode.tsx';

const online = vi.spyOn(navigator, 'onLine', 'get');

afterEach(() => {
  cleanup();
  online.mockReturnValue(true);
});

const MISSING = new Error('Unable to preload CSS for /assets/PersonPage.css');

/** Opens a profile from a list while the browser is offline and the code of profiles is not loaded. */
async function openOffline() {
  const load = () =>
    navigator.onLine ? Promise.resolve({ Profile: () => <p>Her profile</p> }) : Promise.reject(MISSING);
  const root = createRootRoute({});
  const list = createRoute({
    getParentRoute: () => root,
    path: '/people',
    component: () => (
      <>
        <p>The list</p>
        <Outlet />
      </>
    ),
  });
  const profile = createRoute({
    getParentRoute: () => list,
    path: '$personId',
    component: lazyRouteComponent(() => loadCode(load), 'Profile'),
    pendingComponent: WaitingForProfile,
    errorComponent: false,
  });
  const history = createMemoryHistory({ initialEntries: ['/people'] });
  const router = createRouter({
    routeTree: root.addChildren([list.addChildren([profile])]),
    history,
    defaultPendingMs: 10,
    defaultErrorComponent: OopsPage,
  });
  await router.load();
  const look = renderLook(<RouterProvider router={router as never} />);
  await screen.findByText('The list');
  online.mockReturnValue(false);
  act(() => history.push('/people/12'));
  await screen.findByText(/You are offline/);
  return { ...look, history };
}

const connect = () =>
  act(async () => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  });

describe('A profile that is opened offline, before the code of profiles was ever loaded', () => {
  it('leaves the list on screen with a message, and opens by itself once the browser is online', async () => {
    await openOffline();
    expect(screen.getByText('The list')).toBeTruthy();
    await connect();
    await screen.findByText('Her profile');
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it('keeps waiting if another attempt fails, and opens when an attempt succeeds', async () => {
    const { user } = await openOffline();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('The list')).toBeTruthy();
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    online.mockReturnValue(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Her profile');
  });

  it('closes on Escape, which leads back to the list', async () => {
    const { user, history } = await openOffline();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(history.location.pathname).toBe('/people'));
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
    expect(screen.getByText('The list')).toBeTruthy();
  });
});
