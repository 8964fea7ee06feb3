// @vitest-environment happy-dom
import type { SecondFactors } from '@kithline/contract/second-factors.ts';
import { authApi, type User } from '@kithline/contract/accounts.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '../features/accounts/session.data.ts';
import { secondFactorsQuery } from '../features/accounts/second-factors.data.ts';
import { call } from '../lib/call.ts';
import { decodeOverlay } from '../lib/overlay-state.ts';
import { queryClient } from '../lib/query-client.ts';
import { setSecondFactorDue, useSecondFactorDue } from '../lib/second-factor-due.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { NAV } from './account/account-places.ts';
import { SecondFactorDuePage } from './SecondFactorDuePage.tsx';
import { SecondFactorLine } from './SecondFactorLine.tsx';
import { openShell } from './testing/open-shell.tsx';

const READ = 'GET /account/second-factors';
const NONE: SecondFactors = {
  authenticator: null,
  passkeys: [],
  recoveryCodes: null,
  isRequired: true,
  dueOn: Date.UTC(2026, 11, 4, 12) / 1000,
};
const SET_UP: SecondFactors = {
  ...NONE,
  authenticator: { addedOn: 1, usedOn: null },
  recoveryCodes: { left: 10, madeOn: 1 },
  dueOn: null,
};
const USER: User = { id: 1, username: 'ines@example.test', isAdmin: false, personId: 5, signature: '' };

let factors = NONE;
let server: ReturnType<typeof callServer>;

beforeEach(() => {
  factors = NONE;
  server = callServer({
    [READ]: () => factors,
    'GET /account/sessions': () => ({ sessions: [] }),
    'GET /auth': () => ({ user: USER }),
    'DELETE /auth': () => undefined,
  });
  queryClient.setQueryData(sessionQuery.queryKey, USER);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  act(() => setSecondFactorDue(false));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refresh = () => act(() => queryClient.invalidateQueries({ queryKey: secondFactorsQuery.queryKey }));

describe('An overdue second factor', () => {
  const TITLE = 'Set up two-step sign-in to continue';

  /** Renders the page as the member's frame does. */
  function Frame() {
    return useSecondFactorDue() ? <SecondFactorDuePage /> : <p>Something private</p>;
  }

  async function openOverdue() {
    const look = await openShell(Frame, '/people');
    expect(screen.getByText('Something private')).toBeTruthy();
    server.fail('GET /auth', { status: 403, code: 'second-factor-due' });
    await act(() => call(authApi.current).catch(() => undefined));
    server.heal();
    return look;
  }

  it('replaces everything private as soon as the server refuses a call because of it', async () => {
    const { user } = await openOverdue();
    expect(screen.getByRole('heading', { name: TITLE })).toBeTruthy();
    expect(document.title).toBe(`${TITLE} - Kithline`);
    expect(screen.queryByText('Something private')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
    await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
    const card = await screen.findByRole('region', { name: 'Two-step sign-in' });
    // The focus is within the new content, so the next Tab starts from there.
    expect(document.activeElement?.contains(card)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is not assumed if calls are refused for another reason', async () => {
    await openShell(Frame, '/people');
    server.fail('GET /auth', { status: 403, code: 'proof-needed' });
    await act(() => call(authApi.current).catch(() => undefined));
    expect(screen.getByText('Something private')).toBeTruthy();
  });

  it('stops blocking the page when a second factor was set up elsewhere', async () => {
    await openOverdue();
    factors = SET_UP;
    await refresh();
    expect(await screen.findByText('Something private')).toBeTruthy();
  });

  it('that is set up on this page leaves the page open until the member continues', async () => {
    const { user } = await openOverdue();
    await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    factors = SET_UP;
    await refresh();
    expect(await screen.findByText('Two-step sign-in is on.')).toBeTruthy();
    expect(screen.queryByText('Something private')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Something private')).toBeTruthy();
  });

  it('still allows logging out', async () => {
    const assign = vi.fn();
    const { user } = await openOverdue();
    vi.stubGlobal('location', { ...location, assign });
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
    expect(server.asked('DELETE /auth')).toHaveLength(1);
  });
});

describe('A second factor that is required soon', () => {
  const SENTENCE =
    'Your organization requires two-step sign-in. Set it up by 4 Dec 2026. After that, you can’t use Kithline until you do.';

  function Page() {
    return (
      <>
        <SecondFactorLine />
        <h1>People</h1>
      </>
    );
  }

  it("has a line that moves the focus to the page's heading when it is closed", async () => {
    const { user } = await openShell(Page, '/people');
    await screen.findByText(SENTENCE);
    await user.click(screen.getByRole('button', { name: 'Close until tomorrow' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People' }));
  });

  it('is announced above the page shortly after the start, with a link to its settings', async () => {
    await openShell(SecondFactorLine, '/people');
    expect(server.asked(READ)).toEqual([]);
    const line = await screen.findByText(SENTENCE);
    expect(line.closest('[role=status]')).toBeTruthy();
    const href = screen.getByRole('link', { name: 'Set up' }).getAttribute('href') ?? '';
    expect(decodeOverlay(href)).toMatchObject({ type: 'account', nav: NAV.security });
    expect(server.asked(READ)).toHaveLength(1);
  });

  it('is not announced again, and not looked up again, on the day on which its line was closed', async () => {
    const { user, unmount } = await openShell(SecondFactorLine, '/people');
    await screen.findByText(SENTENCE);
    await user.click(screen.getByRole('button', { name: 'Close until tomorrow' }));
    expect(screen.queryByText(SENTENCE)).toBeNull();
    unmount();
    queryClient.removeQueries({ queryKey: secondFactorsQuery.queryKey });
    await openShell(SecondFactorLine, '/people');
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(server.asked(READ)).toHaveLength(1);
  });

  it('is announced to another member in the same browser', async () => {
    const { user, unmount } = await openShell(SecondFactorLine, '/people');
    await screen.findByText(SENTENCE);
    await user.click(screen.getByRole('button', { name: 'Close until tomorrow' }));
    unmount();
    const other: User = { ...USER, id: 2 };
    queryClient.setQueryData(sessionQuery.queryKey, other);
    await openShell(SecondFactorLine, '/people');
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
  });

  it('is no longer announced once it is set up', async () => {
    await openShell(SecondFactorLine, '/people');
    await screen.findByText(SENTENCE);
    factors = SET_UP;
    await refresh();
    await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
    expect(screen.queryByRole('link', { name: 'Set up' })).toBeNull();
  });
});
