import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sayDateTime } from '../../lib/say-time.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { Sessions } from './Sessions.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const now = Math.floor(Date.now() / 1000);
const HERE = {
  id: 'a',
  browser: 'Firefox on macOS',
  device: 'desktop',
  network: '203.0.113.0/24',
  openedOn: now - 90_000,
  lastUsedOn: now - 1800,
  isCurrent: true,
};
const PHONE = {
  ...HERE,
  id: 'b',
  browser: 'Safari on iPhone',
  device: 'mobile',
  lastUsedOn: now - 7300,
  isCurrent: false,
};
const PROGRAM = { ...PHONE, id: 'c', browser: null, device: null, network: null };

const SINCE = `since ${sayDateTime(HERE.openedOn)}`;

function openList(initial: object[]) {
  let sessions = initial;
  const server = callServer({
    'GET /account/sessions': () => ({ sessions }),
    'DELETE /account/sessions/b': () => void (sessions = sessions.filter((one) => one !== PHONE)),
    'DELETE /account/sessions': () => void (sessions = [HERE]),
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <h1>Security</h1>
      <Sessions />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

describe('The list of sessions', () => {
  it('shows browser, network and last use, and marks the session of this browser, which cannot be ended', async () => {
    openList([HERE, PHONE, PROGRAM]);
    expect(await rows()).toEqual([
      `Firefox on macOS203.0.113.0/24, ${SINCE}this browserJust now`,
      expect.stringContaining(`Safari on iPhone203.0.113.0/24, ${SINCE}2 hours ago`),
      expect.stringContaining(`Unknown browser${SINCE}2 hours ago`),
    ]);
    expect(screen.getByText('3 sessions')).toBeTruthy();
    const [here] = screen.getAllByRole('listitem');
    expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('distinguishes similar browsers by the time of the login', async () => {
    const earlier = { ...PHONE, id: 'd', openedOn: now - 180_000 };
    openList([HERE, PHONE, earlier]);
    await rows();
    const names = screen
      .getAllByRole('button', { name: /^End the session/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(
      [PHONE, earlier].map(({ openedOn }) => expect.stringContaining(sayDateTime(openedOn))),
    );
  });

  it('no longer contains a session that was ended', async () => {
    const { user } = openList([HERE, PHONE, PROGRAM]);
    await user.click(
      await screen.findByRole('button', { name: `End the session of Safari on iPhone, ${SINCE}` }),
    );
    expect(await screen.findByText('Session ended: Safari on iPhone')).toBeTruthy();
    expect(await rows()).toHaveLength(2);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it("contains only this browser's session after the member has confirmed that all others end", async () => {
    const { user, server } = openList([HERE, PHONE, PROGRAM]);
    await user.click(await screen.findByRole('button', { name: 'End all others' }));
    expect(server.asked('DELETE /account/sessions')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^end all others/ }));
    expect(await screen.findByText('All other sessions ended')).toBeTruthy();
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('shows an error if it did not load', async () => {
    const { server, user } = openList([HERE]);
    server.fail('GET /account/sessions', { status: 422 });
    await queryClient.resetQueries();
    expect(await screen.findByText("Couldn't load your sessions.")).toBeTruthy();
    server.heal();
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await rows()).toHaveLength(1);
  });
});
