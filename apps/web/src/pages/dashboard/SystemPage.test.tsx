import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import type { System } from '@kithline/contract/system.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aServer, aSystem, FAILED_JOB, NOW } from '../../features/system/testing/system-example.ts';
import { SystemDot } from '../../features/system/SystemDot.tsx';
import { LiveConnection } from '../../lib/live.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { setWindowWidth } from '../../lib/testing/window-width.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { SystemPage } from './SystemPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const READ = 'GET /admin/system';
const RETRY = `POST /admin/system/jobs/${FAILED_JOB.id}/retry`;
const TEST = 'POST /admin/system/test-mail';
const FAILED: System['jobs'] = { state: 'soon', waiting: 4, failed: 1, list: [FAILED_JOB] };

interface Opening {
  width?: number;
  unsent?: System['mail']['unsent'];
}

function open(first: System, { width = 1440, unsent = null }: Opening = {}) {
  setWindowWidth(width);
  let system = first;
  const server = callServer({
    [READ]: () => system,
    [RETRY]: () => void (system = aSystem()),
    [TEST]: () => ({ kind: 'smtp', unsent }),
  });
  const live = new LiveConnection({ onReturn: () => undefined, onEnd: () => undefined });
  const look = renderLook(
    <LiveContext value={live}>
      <QueryClientProvider client={queryClient}>
        <SystemDot />
        <SystemPage />
        <Toasts />
      </QueryClientProvider>
    </LiveContext>,
  );
  return { server, live, ...look };
}

const line = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('li') ?? document.createElement('li');

describe('The page System', () => {
  it('begins with what needs the administrator now or soon, and with the number of parts that are in order', async () => {
    const mail = {
      ...aSystem().mail,
      state: 'now',
      unsent: { failure: 'password', code: 535 },
      waiting: 6,
    } as const;
    open(aSystem({ mail, jobs: FAILED }));
    const summary = within(await screen.findByRole('list', { name: 'Summary' }));
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 needs you now: mail',
      '1 needs you soon: failed jobs',
      '17 in order',
    ]);
    const text = (await line('Mail')).textContent;
    expect(text).toContain('now');
    expect(text).toContain('6 mails wait.');
    expect(text).toContain('The mail server refuses the user or the password (535). Correct SMTP_URL');
    expect(screen.getByText(', needs you now')).toBeTruthy();
  });

  it('has no dot in the navigation while everything is in order', async () => {
    open(aSystem());
    await screen.findByText('19 in order');
    expect(screen.queryByText(/, needs you/u)).toBeNull();
  });

  it('shows a column for each server, and describes its plots in words', async () => {
    const version = { state: 'soon', own: '1.8.1', newest: '1.8.2' } as const;
    open(aSystem({ servers: [aServer('kithline-1'), aServer('kithline-2', { version })] }));
    await screen.findByRole('columnheader', { name: 'kithline-2 up 10 days' });
    const [row] = screen.getAllByRole('row', { name: /^Version/u });
    expect(row?.textContent).toContain('Update this one as well: npm ci, npm run build, restart.');
    expect(screen.getAllByRole('img', { name: '24 a second now, peak 38 at 10:09' })).toHaveLength(2);
  });

  it('shows when a server that no longer reports was last heard from', async () => {
    const gone = aServer('kithline-2', { isGone: true, heardOn: NOW - 11 * 60 });
    open(aSystem({ servers: [aServer('kithline-1'), gone] }));
    await screen.findByRole('columnheader', { name: /^kithline-2 now no report since 10:31$/u });
    expect(screen.getByText('1 needs you now:')).toBeTruthy();
  });

  it('shows a single server, or says that no server has reported yet', async () => {
    open(aSystem({ servers: [aServer('kithline-1')] }));
    await screen.findByRole('region', { name: 'All of Kithline' });
    expect(screen.getByRole('columnheader', { name: 'The server' })).toBeTruthy();
    cleanup();
    queryClient.clear();
    open(aSystem({ servers: [], disk: null }));
    await screen.findByText(/^No server has reported yet/u);
  });

  it('has a tab for each server on phones', async () => {
    const { user } = open(aSystem(), { width: 390 });
    await user.click(await screen.findByRole('tab', { name: 'kithline-2' }));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'The server',
      'kithline-2 up 10 days',
    ]);
  });

  it('tries a failed job again', async () => {
    const { user, server } = open(aSystem({ jobs: FAILED }));
    const failed = await screen.findByRole('list', { name: 'Failed jobs' });
    expect(failed.textContent).toContain('Import of a contacts file: cut off, ');
    await user.click(screen.getByRole('button', { name: /^Retry Import of a contacts file/u }));
    await screen.findByText('The job will be tried again');
    expect(server.asked(RETRY)).toHaveLength(1);
    expect(screen.queryByRole('list', { name: 'Failed jobs' })).toBeNull();
  });

  it('shows a message if a job that is retried no longer counts as failed', async () => {
    const { user, server } = open(aSystem({ jobs: FAILED }));
    server.fail(RETRY, { status: 404 });
    await user.click(await screen.findByRole('button', { name: /^Retry/u }));
    await screen.findByText('This job no longer counts as failed.');
  });

  it.each([
    [null, 'The test was sent to your login email'],
    [{ failure: 'unreachable', code: null } as const, /^The mail server cannot be reached/u],
  ])('sends a test mail and says whether it was sent (failure: %j)', async (unsent, words) => {
    const { user } = open(aSystem(), { unsent });
    await user.click(await screen.findByRole('button', { name: /^Send a test/u }));
    await screen.findByText(words);
  });

  it('copies all lines for support', async () => {
    const { user } = open(aSystem());
    await user.click(await screen.findByRole('button', { name: 'Copy for support' }));
    await screen.findByText('Copied, without names and addresses');
    expect(await navigator.clipboard.readText()).toContain('server 1: up 10 days');
  });

  it('says that it is not up to date while the connection is lost', async () => {
    const sockets: EventTarget[] = [];
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        static readonly OPEN = 1;
        close = () => undefined;
        constructor() {
          super();
          sockets.push(this);
        }
      },
    );
    const { live } = open(aSystem());
    await screen.findByText('as of 10:42:05, kept up to date');
    // The socket notices a lost network only later.
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText('as of 10:42:05, not up to date');
    isOnline.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('as of 10:42:05, kept up to date');
    live.start();
    act(() => void sockets[0]?.dispatchEvent(new CloseEvent('close', { code: 1006 })));
    await screen.findByText('as of 10:42:05, not up to date');
    live.stop();
  });

  it('can be loaded again if it did not load', async () => {
    setWindowWidth(1440);
    const { server, user } = open(aSystem());
    server.fail(READ);
    cleanup();
    queryClient.clear();
    renderLook(
      <QueryClientProvider client={queryClient}>
        <SystemPage />
      </QueryClientProvider>,
    );
    await screen.findByText('The state of the system did not load.');
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('19 in order');
  });
});
