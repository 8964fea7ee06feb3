import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { SESSION_COOKIE } from './session-cookies.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
let now = new Date('2026-03-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());
beforeEach(() => later(DAY));

async function logIn(username: string, userAgent = FIREFOX): Promise<Caller> {
  const browser = app.visitor();
  await browser.send({
    method: 'POST',
    url: '/api/auth',
    headers: { 'user-agent': userAgent },
    payload: { username, password: PASSWORD },
  });
  return browser;
}

const listSessions = async (browser: Caller) => (await browser.ask(sessionsApi.list)).sessions;
const isOpen = async (browser: Caller) => (await browser.call(authApi.current)).status === 200;

describe('the list of sessions', () => {
  it('shows the browser, system, network and last use of each session, with the current session first', async () => {
    const { username } = await aUser(app);
    const here = await logIn(username);
    later(MINUTE);
    await logIn(username, IPHONE);
    const [current, other, ...none] = await listSessions(here);
    expect(none).toEqual([]);
    expect(current).toMatchObject({
      browser: 'Firefox on macOS',
      device: 'desktop',
      network: '127.0.0.0/24',
      isCurrent: true,
      lastUsedOn: now.getTime() / 1000 - 60,
    });
    expect(other).toMatchObject({ browser: 'Safari on iPhone', device: 'mobile', isCurrent: false });
  });

  it("contains only the member's own sessions, and nothing with which a session could be opened", async () => {
    const [one, two] = [await aUser(app), await aUser(app)];
    const [mine, theirs] = [await logIn(one.username), await logIn(two.username)];
    expect(await listSessions(mine)).toHaveLength(1);
    const [session] = await listSessions(theirs);
    const id = session?.id ?? '';
    expect((await mine.call(sessionsApi.end, { params: { id } })).status).toBe(404);
    const intruder = app.visitor();
    intruder.cookies.set(SESSION_COOKIE, id);
    expect([await isOpen(theirs), await isOpen(intruder)]).toEqual([true, false]);
  });

  it('does not show the former session of a browser that has changed the password', async () => {
    const { username } = await aUser(app);
    const here = await logIn(username);
    await here.ask(accountApi.changePassword, {
      body: { password: PASSWORD, newPassword: 'vier Wörter für mich' },
    });
    expect(await listSessions(here)).toMatchObject([{ browser: null, isCurrent: true }]);
  });
});

describe('a member', () => {
  it('can end one session, whose browser learns that it was ended', async () => {
    const { username } = await aUser(app);
    const [here, there, elsewhere] = [await logIn(username), await logIn(username), await logIn(username)];
    const [session] = await listSessions(there);
    await here.ask(sessionsApi.end, { params: { id: session?.id ?? '' } });
    const answer = await there.call(authApi.current);
    expect([answer.status, answer.headers['kithline-session-ended']]).toEqual([401, 'ended']);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, true]);
  });

  it('can end all other sessions at once', async () => {
    const { username } = await aUser(app);
    const [here, there, elsewhere] = [await logIn(username), await logIn(username), await logIn(username)];
    await here.ask(sessionsApi.endOthers);
    expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, false]);
  });

  it('is logged out by ending the current session', async () => {
    const { username } = await aUser(app);
    const here = await logIn(username);
    const [session] = await listSessions(here);
    const answer = await here.call(sessionsApi.end, { params: { id: session?.id ?? '' } });
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect(here.cookies.has(SESSION_COOKIE)).toBe(false);
  });
});

describe('a session', () => {
  it('ends after 90 days even if it is used, together with its cookie', async () => {
    const { username } = await aUser(app);
    const here = await logIn(username);
    for (let day = 0; day < 89; day += 10) {
      expect(await isOpen(here)).toBe(true);
      later(10 * DAY - 1000);
    }
    // This is nine seconds before the 90 days since logging in are over.
    const last = await here.call(authApi.current);
    expect(last.status).toBe(200);
    expect(String(last.headers['set-cookie'])).toContain('Max-Age=9;');
    later(10_000);
    expect(await isOpen(here)).toBe(false);
  });

  it('that expires is not reported as ended by somebody', async () => {
    const { username } = await aUser(app);
    const here = await logIn(username);
    // A browser has dropped the cookie by then.
    later(31 * DAY);
    here.cookies.delete(SESSION_COOKIE);
    const answer = await here.call(authApi.current);
    expect([answer.status, answer.headers['kithline-session-ended']]).toEqual([401, undefined]);
  });
});

describe('a proof', () => {
  const refused = { status: 403, problem: { code: 'proof-needed' } };

  it('is required for an export of the account if the last proof is at least 15 minutes old', async () => {
    const { username } = await aUser(app);
    const here = await logIn(username);
    const exported = () => here.send({ method: 'GET', url: '/api/account/export' });
    later(14 * MINUTE);
    expect(await here.ask(sessionsApi.readProof)).toEqual({ secondsLeft: 60 });
    expect((await exported()).status).toBe(200);
    later(MINUTE);
    expect(await here.ask(sessionsApi.readProof)).toEqual({ secondsLeft: 0 });
    expect(await exported()).toMatchObject(refused);
    await here.ask(sessionsApi.prove, { body: { password: PASSWORD } });
    expect((await exported()).status).toBe(200);
  });

  it('is required to make a member an administrator, but not to take the role away', async () => {
    const { username } = await aUser(app, { isAdmin: true });
    const member = await signedIn(app);
    const here = await logIn(username);
    const change = (body: { isAdmin?: boolean; suspended?: boolean }) =>
      here.call(membersApi.change, { params: { id: member.viewer.userId }, body });
    later(15 * MINUTE);
    expect(await change({ isAdmin: true })).toMatchObject(refused);
    expect((await change({ suspended: true })).status).toBe(200);
    expect((await change({ suspended: false, isAdmin: false })).status).toBe(200);
    await here.ask(sessionsApi.prove, { body: { password: PASSWORD } });
    expect((await change({ isAdmin: true })).reply).toMatchObject({ isAdmin: true });
  });

  it('with a wrong password does not count, and neither does a proof in another browser', async () => {
    const { username } = await aUser(app);
    const here = await logIn(username);
    later(20 * MINUTE);
    const there = await logIn(username);
    const wrong = await here.call(sessionsApi.prove, { body: { password: 'wrong' } });
    expect([wrong.status, wrong.problem.fields]).toEqual([422, { password: 'This is not your password.' }]);
    expect(await here.ask(sessionsApi.readProof)).toEqual({ secondsLeft: 0 });
    expect((await there.ask(sessionsApi.readProof)).secondsLeft).toBeGreaterThan(0);
  });
});
