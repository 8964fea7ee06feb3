import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLeaving } from '../features/accounts/leaving.ts';
import { forgetDrafts, hasDrafts, keepDraft } from '../lib/drafts.ts';
import { queryClient } from '../lib/query-client.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { renderLook } from '../ui/testing/render-look.tsx';
import { VisitorLinkLayout } from './VisitorLinkLayout.tsx';

const assign = vi.fn();

afterEach(() => {
  cleanup();
  queryClient.clear();
  assign.mockClear();
  setLeaving(null);
  forgetDrafts();
  vi.unstubAllGlobals();
});

beforeEach(() =>
  vi.stubGlobal('location', { ...location, pathname: '/registration', search: '?code=abc', assign }),
);

const INES = { id: 2, username: 'ines@lumen.example', isAdmin: false, personId: 20, signature: 'x' };

async function openLink(user: typeof INES | null) {
  const root = createRootRoute();
  const links = createRoute({
    getParentRoute: () => root,
    id: 'links',
    beforeLoad: () => ({ user }),
    component: VisitorLinkLayout,
  });
  const page = createRoute({
    getParentRoute: () => links,
    path: '/registration',
    component: () => <p>The registration</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([links.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/registration?code=abc'] }),
  });
  await router.load();
  return renderLook(<RouterProvider router={router as never} />);
}

describe('A link for visitors', () => {
  it('opens its page for a visitor', async () => {
    await openLink(null);
    expect(await screen.findByText('The registration')).toBeTruthy();
  });

  it('says who is signed in, and opens again after logging out', async () => {
    const server = callServer({ 'DELETE /auth': () => undefined });
    server.fail('DELETE /auth', { status: 503 });
    const { user } = await openLink(INES);
    expect(
      await screen.findByText('You are signed in as ines@lumen.example. Log out to use this link.'),
    ).toBeTruthy();
    expect(screen.queryByText('The registration')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Log out/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('You are still logged in');
    expect(assign).not.toHaveBeenCalled();
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/registration?code=abc'));
  });

  it('asks before a draft is lost', async () => {
    const server = callServer({ 'DELETE /auth': () => undefined });
    keepDraft('conversation:2:7', 'half a sentence');
    const { user } = await openLink(INES);
    await user.click(await screen.findByRole('button', { name: /^Log out/ }));
    expect(screen.getByRole('alertdialog').textContent).toContain('did not save will be gone');
    expect([server.asked('DELETE /auth'), hasDrafts()]).toEqual([[], true]);
    await user.click(screen.getByRole('button', { name: /^log out/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/registration?code=abc'));
    expect(hasDrafts()).toBe(false);
  });
});
