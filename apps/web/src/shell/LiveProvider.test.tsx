import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { renderLook } from '../ui/testing/render-look.tsx';
import { LiveProvider } from './LiveProvider.tsx';

let sockets: EventTarget[] = [];
const assign = vi.fn();

class FakeSocket extends EventTarget {
  constructor() {
    super();
    sockets.push(this);
  }

  close(): void {}
}

beforeEach(() => {
  sockets = [];
  document.cookie = 'kithline_signed_in=1';
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { ...location, protocol: 'http:', host: 'localhost', assign });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  assign.mockClear();
  document.cookie = 'kithline_signed_in=; max-age=0';
  vi.unstubAllGlobals();
});

const endSession = () => sockets.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: 4401 }));

describe('A live connection whose session has ended', () => {
  it('comes back when the browser has got a new token', async () => {
    const user = { id: 2, username: 'ines@lumen.example', isAdmin: false, personId: 20, signature: 'x' };
    callServer({ 'GET /auth': () => ({ user }) });
    renderLook(<LiveProvider>.</LiveProvider>);
    endSession();
    await waitFor(() => expect(sockets).toHaveLength(2));
    expect(assign).not.toHaveBeenCalled();
  });

  it('leads to the login page when there is no session any more', async () => {
    const server = callServer({});
    server.fail('GET /auth', { status: 401 });
    renderLook(<LiveProvider>.</LiveProvider>);
    endSession();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login/)));
    expect(sockets).toHaveLength(1);
  });
});
