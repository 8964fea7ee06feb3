import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLeaving, useLeaving } from '../features/accounts/leaving.ts';
import { queryClient } from '../lib/query-client.ts';
import { readStored } from '../lib/stored.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { renderLook } from '../ui/testing/render-look.tsx';
import { logOut } from './account/use-log-out.ts';
import { LeavingPage } from './LeavingPage.tsx';

const assign = vi.spyOn(location, 'assign');

beforeEach(() => void assign.mockReset());
afterAll(() => assign.mockRestore());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
  setLeaving(null);
});

const STILL_LOGGED_IN = 'You are still logged in on this browser. Try again.';
const SIGN_OUT = 'DELETE /auth';

/** Renders the page as the member's frame does. */
function Frame() {
  const leaving = useLeaving();
  return leaving === null ? <p>Something private</p> : <LeavingPage leaving={leaving} />;
}

describe('Logging out', () => {
  it('leads to the login page once the server has ended the session', async () => {
    callServer({ [SIGN_OUT]: () => undefined });
    renderLook(<Frame />);
    await act(logOut);
    expect(assign).toHaveBeenCalledWith('/login');
    expect(readStored('kithline-leaving')).toBeNull();
  });

  it('that fails shows an error, hides private content, and can be tried again', async () => {
    const server = callServer({ [SIGN_OUT]: () => undefined });
    server.fail(SIGN_OUT, { status: 503 });
    const { user } = renderLook(<Frame />);
    await act(logOut);
    expect(screen.getByRole('alert').textContent).toBe(STILL_LOGGED_IN);
    expect(screen.queryByText('Something private')).toBeNull();
    expect(assign).not.toHaveBeenCalled();
    // The stored value tells other tabs, and this tab after a reload, that the member is logging out.
    expect(readStored('kithline-leaving')).not.toBeNull();
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
  });

  it.each([
    ['when the connection returns', () => void window.dispatchEvent(new Event('online'))],
    ['after a while', () => void vi.advanceTimersByTime(5000)],
  ])('that failed is retried automatically %s', async (_when, trigger) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const server = callServer({ [SIGN_OUT]: () => undefined });
    server.fail(SIGN_OUT, { status: 503 });
    renderLook(<Frame />);
    await act(logOut);
    server.heal();
    await act(async () => trigger());
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
  });

  it('in another tab hides private content in this tab, too', async () => {
    callServer({ [SIGN_OUT]: () => undefined });
    renderLook(<Frame />);
    expect(screen.getByText('Something private')).toBeTruthy();
    const change = { key: 'kithline-leaving', newValue: 'trying' };
    act(() => void window.dispatchEvent(Object.assign(new Event('storage'), change)));
    expect(screen.getByRole('alert').textContent).toBe(STILL_LOGGED_IN);
    expect(screen.queryByText('Something private')).toBeNull();
  });
});
