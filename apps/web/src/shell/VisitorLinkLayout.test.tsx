import { OVERLAY_PATHS } from '@kithline/contract/overlay-paths.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

const INES = { id: 2, username: 'ines@lumen.example', isAdmin: false, personId: 20, signature: 'x' };

async function openLink(user: typeof INES | null, address = '/reset-password?code=abc') {
  const [pathname = '', search = ''] = address.split(/(?=\?)/u);
  vi.stubGlobal('location', { ...location, pathname, search, assign });
  const root = createRootRoute();
  const links = createRoute({
    getParentRoute: () => root,
    id: 'links',
    beforeLoad: () => ({ user }),
    component: VisitorLinkLayout,
  });
  const page = createRoute({
    getParentRoute: () => links,
    path: pathname,
    component: () => <p>The page of the link</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([links.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const INVITED = {
  registrationCode: 'abc',
  firstName: 'Ana',
  lastName: 'Reis',
  emailAddress: 'ana@lumen.example',
  linkedinUrl: null,
  registration: null,
};

describe('A link for visitors', () => {
  it('opens its page if nobody is signed in', async () => {
    await openLink(null);
    expect(await screen.findByText('The page of the link')).toBeTruthy();
  });

  it('tells a signed-in member which account is in use, and opens after the member logs out', async () => {
    const server = callServer({ 'DELETE /auth': () => undefined });
    server.fail('DELETE /auth', { status: 503 });
    const { user } = await openLink(INES);
    expect(
      await screen.findByText('You are signed in as ines@lumen.example. Log out to use this link.'),
    ).toBeTruthy();
    expect(screen.queryByText('The page of the link')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Log out/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('You are still logged in');
    expect(assign).not.toHaveBeenCalled();
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/reset-password?code=abc'));
  });

  it('asks the member before logging out if a draft would be lost', async () => {
    const server = callServer({ 'DELETE /auth': () => undefined });
    keepDraft('conversation:2:7', 'half a sentence');
    const { user } = await openLink(INES);
    await user.click(await screen.findByRole('button', { name: /^Log out/ }));
    expect(screen.getByRole('alertdialog').textContent).toContain('did not save will be lost');
    expect([server.asked('DELETE /auth'), hasDrafts()]).toEqual([[], true]);
    await user.click(screen.getByRole('button', { name: /^log out/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/reset-password?code=abc'));
    expect(hasDrafts()).toBe(false);
  });

  it('for a forgotten password shows a signed-in member the way to the security page of the account', async () => {
    await openLink(INES, '/forgot-password');
    expect(await screen.findByText(/Did you get a mail about something on this account/u)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open security' });
    expect(link.getAttribute('href')).toBe(OVERLAY_PATHS.security);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  });

  it.each([
    ['open', null, /This invitation is for ana@lumen\.example\. If you are the person invited/u],
    ['used', { failed: false, completed: true, status: '' }, /for ana@lumen\.example has already been used/u],
  ])(
    'to a registration names the invited address if the invitation is %s',
    async (_, registration, words) => {
      callServer({ 'POST /registrations/verify': () => ({ ...INVITED, registration }) });
      await openLink(INES, '/registration?code=abc');
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
    },
  );

  it('to a registration tells the member who used it that the registration is complete', async () => {
    const registration = { failed: false, completed: true, status: '' };
    const own = { ...INVITED, emailAddress: INES.username, registration };
    callServer({ 'POST /registrations/verify': () => own });
    await openLink(INES, '/registration?code=abc');
    expect(await screen.findByText(/You have already registered with this invitation/u)).toBeTruthy();
  });

  it('to a registration with an invalid code names no invited address', async () => {
    const server = callServer({});
    await openLink(INES, '/registration?code=abc');
    await waitFor(() => expect(server.asked('POST /registrations/verify')).toHaveLength(1));
    expect(
      screen.getByText('You are signed in as ines@lumen.example. Log out to use this link.'),
    ).toBeTruthy();
  });
});
