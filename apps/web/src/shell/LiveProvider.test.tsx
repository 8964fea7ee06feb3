import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { renderLook } from '../ui/testing/render-look.tsx';

let sockets: EventTarget[] = [];
const assign = vi.fn();

class FakeSocket extends EventTarget {
  constructor() {
    super();
    sockets.push(this);
  }

  close(): void {}
}

/** Opens the page with freshly loaded modules, because a page leaves for the login page only once. */
async function openPage(): Promise<void> {
  vi.resetModules();
  const { LiveProvider } = await import('./LiveProvider.tsx');
  renderLook(<LiveProvider>.</LiveProvider>);
}

beforeEach(() => {
  sockets = [];
  document.cookie = 'kithline_signed_in=1';
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { ...location, protocol: 'http:', host: 'localhost', assign });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  queryClient.clear();
  assign.mockClear();
  document.cookie = 'kithline_signed_in=; max-age=0';
  vi.unstubAllGlobals();
});

const endSession = (code = 4401) =>
  sockets.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code }));

describe('A live connection while a second factor is overdue', () => {
  it('is not retried, and opens once the second factor is set up', async () => {
    await openPage();
    const { setSecondFactorDue } = await import('../lib/second-factor-due.ts');
    vi.useFakeTimers();
    act(() => setSecondFactorDue(true));
    // The close code that a browser reports when the server refuses a connection.
    endSession(1006);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    act(() => setSecondFactorDue(false));
    expect(sockets).toHaveLength(2);
  });

  it('is not retried if the browser learns of the overdue factor only after the refusal', async () => {
    await openPage();
    const { setSecondFactorDue } = await import('../lib/second-factor-due.ts');
    vi.useFakeTimers();
    endSession(1006);
    act(() => setSecondFactorDue(true));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('A live connection whose session has ended', () => {
  it('reconnects if the browser has a new token', async () => {
    const user = { id: 2, username: 'ines@lumen.example', isAdmin: false, personId: 20, signature: 'x' };
    callServer({ 'GET /auth': () => ({ user }) });
    await openPage();
    endSession();
    await waitFor(() => expect(sockets).toHaveLength(2));
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    [4401, 'ended'],
    [4402, 'administrator'],
    [4403, 'suspended'],
  ])('leads to the login page with the reason that close code %i stands for', async (code, why) => {
    const server = callServer({});
    server.fail('GET /auth', { status: 401 });
    await openPage();
    endSession(code);
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    expect(assign).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`^/login\\?next=.*&why=${why}$`)));
    expect(sockets).toHaveLength(1);
  });

  it('leads to the login page with the reason that a refused call gives, if the close code is less specific', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { title: 'No', status: 401 },
        { status: 401, headers: { 'kithline-session-ended': 'administrator' } },
      ),
    );
    await openPage();
    endSession(4401);
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    expect(assign).toHaveBeenCalledWith(expect.stringMatching(/&why=administrator$/u));
  });
});
