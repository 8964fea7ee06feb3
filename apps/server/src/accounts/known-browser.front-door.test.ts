import { authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { securityEventsApi } from '@kithline/contract/security-events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { signedIn } from '../testing/factories.ts';
import { anInvite, register } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { signedFor } from './known-browser.queries.ts';
import { KNOWN_BROWSER_COOKIE, tokenFor } from './known-browser.ts';
import { insertReset } from './password-reset.queries.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY = 86_400_000;

let app: TestApp;
let now = new Date('2026-03-01T09:00:00Z');
const clock = () => now;
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  app = await testApp({ clock, started: true });
});
afterAll(() => app.stop());

const signIn = (browser: Caller, username: string) =>
  browser.call(authApi.signIn, { body: { username, password: PASSWORD } });

const tokens = (browser: Caller): string[] => (browser.cookies.get(KNOWN_BROWSER_COOKIE) ?? '').split('.');

const isKnown = (browser: Caller, userId: number): boolean =>
  tokenFor(
    app.context,
    { userId, round: 0 },
    tokens(browser).filter((token) => token !== ''),
  ) !== null;

/** The reply's Set-Cookie header for the known browser. */
const lineOf = ({ headers }: { headers: Record<string, string | string[] | number | undefined> }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.includes(`${KNOWN_BROWSER_COOKIE}=`)) ?? '';

describe('A known browser', () => {
  it('has a cookie for a year, unreadable by scripts, and sent only over https if the public address uses https', async () => {
    const { username } = await aUser(app);
    expect(lineOf(await signIn(app.visitor(), username))).toMatch(
      /^kithline_browser=[\w-]{43}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Lax$/,
    );
    const config = { publicUrl: new URL('https://kithline.example.test') };
    await using secure = await testApp({ clock, config, database: app.database });
    expect(lineOf(await signIn(secure.visitor(), username))).toMatch(
      /^__Host-kithline_browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('stays known after logging out', async () => {
    const { username, userId } = await aUser(app);
    const browser = app.visitor();
    await signIn(browser, username);
    await browser.ask(authApi.signOut);
    expect([...browser.cookies.keys()]).toEqual([KNOWN_BROWSER_COOKIE]);
    expect(isKnown(browser, userId)).toBe(true);
    expect((await browser.call(authApi.current)).status).toBe(401);
  });

  it('has a cookie that reveals no account: tokens of two sign-ins to one account share at most the day', async () => {
    const { username, userId } = await aUser(app);
    const [one, other] = [app.visitor(), app.visitor()];
    for (const browser of [one, other]) await signIn(browser, username);
    const [bytes, others] = [one, other].map((browser) => Buffer.from(tokens(browser)[0] ?? '', 'base64url'));
    expect(bytes?.subarray(2, 16)).not.toEqual(others?.subarray(2, 16));
    expect(bytes?.subarray(16)).not.toEqual(others?.subarray(16));
    expect(isKnown(one, userId)).toBe(true);
  });

  it('is known only to the last eight accounts that signed in with it', async () => {
    const browser = app.visitor();
    const users = await Promise.all(Array.from({ length: 9 }, () => aUser(app)));
    const stranger = await aUser(app);
    for (const { username } of users) await signIn(browser, username);
    expect(users.map(({ userId }) => isKnown(browser, userId))).toEqual([
      false,
      ...Array.from({ length: 8 }, () => true),
    ]);
    expect(isKnown(browser, stranger.userId)).toBe(false);
    const last = users[8] as (typeof users)[number];
    await signIn(browser, last.username);
    expect(tokens(browser)).toHaveLength(8);
  });

  it('is unknown if its token is changed or older than a year; a malformed or forged cookie does not prevent signing in', async () => {
    const { username, userId } = await aUser(app);
    const browser = app.visitor();
    await signIn(browser, username);
    const [token = ''] = tokens(browser);
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(tokenFor(app.context, { userId, round: 0 }, [changed.toString('base64url')])).toBeNull();
    }
    for (const cookie of ['', '.', 'x', `${'A'.repeat(43)}.%00`, '.'.repeat(4000)]) {
      const forger = app.visitor();
      forger.cookies.set(KNOWN_BROWSER_COOKIE, cookie);
      expect((await signIn(forger, username)).status).toBe(200);
    }
    later(365 * DAY);
    expect(isKnown(browser, userId)).toBe(true);
    later(DAY);
    expect(isKnown(browser, userId)).toBe(false);
  });

  it('gets its cookie during a session that began without this cookie, and a new token after a month', async () => {
    const member = await signedIn(app);
    later(DAY / 2);
    await member.ask(authApi.current);
    const [first] = tokens(member);
    expect(isKnown(member, member.viewer.userId)).toBe(true);
    later(29 * DAY);
    await member.ask(authApi.current);
    expect(tokens(member)).toEqual([first]);
    later(2 * DAY);
    await member.ask(authApi.current);
    expect(tokens(member)).not.toEqual([first]);
  });

  it('is unknown after "Not you?" in any browser, or after a password was set by a link in another browser', async () => {
    const { username, userId } = await aUser(app);
    const [mine, theirs] = [app.visitor(), app.visitor()];
    for (const browser of [mine, theirs]) await signIn(browser, username);
    const isStranger = async (browser: Caller) => {
      const account = await signedFor(app.database.db, userId);
      return account !== null && tokenFor(app.context, account, tokens(browser)) === null;
    };
    expect([await isStranger(mine), await isStranger(theirs)]).toEqual([false, false]);
    await mine.ask(securityEventsApi.secureAccount);
    expect([await isStranger(mine), await isStranger(theirs)]).toEqual([true, true]);
    const reset = async (browser: Caller) => {
      const code = newToken();
      const expiresOn = new Date(now.getTime() + 60_000);
      await insertReset(app.database.db, { codeHash: hashToken(code), userId, username, now, expiresOn });
      await browser.ask(passwordResetApi.finish, { body: { code, password: PASSWORD } });
    };
    await reset(theirs);
    expect(await isStranger(theirs)).toBe(false);
    await reset(mine);
    expect([await isStranger(mine), await isStranger(theirs)]).toEqual([false, true]);
  });

  it('can also be a browser that has completed a registration', async () => {
    const { browser, progress } = await register(app, await anInvite(app));
    expect(isKnown(browser, progress.user?.id ?? 0)).toBe(true);
  });
});
