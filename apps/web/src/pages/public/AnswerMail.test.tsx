import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../features/accounts/session.data.ts';
import { queryClient } from '../../lib/query-client.ts';
import { decodeOverlay } from '../../lib/overlay-state.ts';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';
import { StopMailPage } from './StopMailPage.tsx';
import { UndoEmailPage } from './UndoEmailPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const CONFIRM = 'POST /account/username/confirm';
const UNDO = 'POST /account/username/undo';
const STOP = 'POST /weekly-mail/stop';
const PRESS_TO_CONFIRM = /Confirm only if you asked for our mail yourself/;
const USER = { id: 2, username: 'new@post.example', isAdmin: false, personId: 20, signature: 'x' };

async function openPage(address: string, user: typeof USER | null = USER) {
  const server = callServer({
    [CONFIRM]: () => ({ username: 'ines@post.example' }),
    [STOP]: () => ({}),
    [UNDO]: () => ({ username: 'ines@lumen.example', resetCode: 'r+1' }),
  });
  const root = createRootRoute();
  const anybody = createRoute({ getParentRoute: () => root, id: 'anybody' });
  const routes = [
    createRoute({
      getParentRoute: () => anybody,
      path: '/confirm-email',
      beforeLoad: () => ({ user }),
      component: ConfirmEmailPage,
    }),
    createRoute({ getParentRoute: () => anybody, path: '/undo-email', component: UndoEmailPage }),
    createRoute({ getParentRoute: () => anybody, path: '/stop-mail', component: StopMailPage }),
  ];
  const router = createRouter({
    routeTree: root.addChildren([anybody.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

const findButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

describe.each([
  { path: '/confirm-email', call: CONFIRM, label: 'Confirm this address', spent: /once, within 24 hours/ },
  { path: '/undo-email', call: UNDO, label: 'Take the change back', spent: /once, within 72 hours/ },
])('The page $path', ({ path, call, label, spent }) => {
  it('does nothing until its button is pressed', async () => {
    const { server, user } = await openPage(`${path}?code=abc`);
    const button = await findButton(label);
    expect(server.asked(call)).toHaveLength(0);
    await user.click(button);
    expect(await screen.findByRole('status')).toBeTruthy();
    expect(server.asked(call)).toEqual([{ call, query: {}, body: { code: 'abc' } }]);
  });

  it('shows a message if the link no longer works', async () => {
    const { server, user } = await openPage(`${path}?code=abc`);
    server.fail(call, { status: 404 });
    await user.click(await findButton(label));
    expect((await screen.findByRole('alert')).textContent).toMatch(spent);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows at once that the link does not work if the URL has no code', async () => {
    await openPage(path);
    expect((await screen.findByRole('alert')).textContent).toMatch(spent);
  });

  it('offers to try again if the server is unavailable', async () => {
    const { server, user } = await openPage(`${path}?code=abc`);
    server.fail(call, { status: 503 });
    await user.click(await findButton(label));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.heal();
    await user.click(await findButton(label));
    expect(await screen.findByRole('status')).toBeTruthy();
  });
});

describe('A link in a mail about the login email', () => {
  it('asks a visitor to log in first, and then returns to the page with its code', async () => {
    await openPage('/confirm-email?code=a%2Bb', null);
    const link = await screen.findByRole('link', { name: 'Log in' });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin);
    expect([pathname, searchParams.get('next')]).toEqual(['/login', '/confirm-email?code=a%2Bb']);
    expect(screen.getByText(/shows that the account and the new address are both yours/)).toBeTruthy();
    expect(screen.getByText(/Can’t log in\?/)).toBeTruthy();
    expect([screen.queryByRole('button'), screen.queryByText(PRESS_TO_CONFIRM)]).toEqual([null, null]);
  });

  it('that confirms the address shows the new login email', async () => {
    const { user } = await openPage('/confirm-email?code=abc');
    await user.click(await findButton('Confirm this address'));
    expect(
      await screen.findByText('Login Email updated. From now on, log in with ines@post.example.'),
    ).toBeTruthy();
  });

  it('that takes a change back ends the session in this browser, and leads to a new password', async () => {
    queryClient.setQueryData(sessionQuery.queryKey, USER);
    const { user } = await openPage('/undo-email?code=abc');
    await user.click(await findButton('Take the change back'));
    const link = await screen.findByRole('link', { name: 'Set a new password' });
    expect(link.getAttribute('href')).toBe('/reset-password?code=r%2B1');
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
  });
});

describe('The page that stops the weekly mail', () => {
  it.each([
    { query: '', part: null, label: 'Stop this mail', done: /^The weekly mail is stopped\./u },
    {
      query: '&part=changedJobs',
      part: 'changedJobs',
      label: 'Leave out “Changed jobs”',
      done: /^From now on, the weekly mail comes without “Changed jobs”\./u,
    },
  ])('with the query "$query" asks before it stops anything, and leads to the settings', async (link) => {
    const { query, part, label, done } = link;
    const { server, user } = await openPage(`/stop-mail?code=7.x${query}`);
    const button = await findButton(label);
    expect(server.asked(STOP)).toEqual([]);
    await user.click(button);
    await screen.findByText(done);
    expect(server.asked(STOP).map(({ body }) => body)).toEqual([{ code: '7.x', part }]);
    expect(screen.queryByRole('button')).toBeNull();
    const settings = screen.getByRole('link', { name: 'Weekly mail in your account' });
    const { pathname, hash } = new URL(settings.getAttribute('href') ?? '', location.origin);
    expect([pathname, decodeOverlay(hash)]).toEqual(['/', { open: true, type: 'account', nav: 7, sub: 0 }]);
  });

  it('says that the link does not work if the mail goes to another address', async () => {
    const { server, user } = await openPage('/stop-mail?code=7.x');
    server.fail(STOP, { status: 404 });
    await user.click(await findButton('Stop this mail'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/now goes to another address/u);
    expect(screen.getByRole('link', { name: 'Open Kithline' }).getAttribute('href')).toBe('/');
  });
});
