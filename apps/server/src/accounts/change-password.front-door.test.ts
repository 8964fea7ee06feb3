import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { askFor, codeIn, confirm, requestMail, withPassword } from '../testing/login-email.ts';
import { mailsOf } from '../testing/mails.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { sendResetMail } from './reset-mail.ts';
import { SESSION_COOKIE } from './session-cookies.ts';
import { endSessionNamed, sessionKey } from './sessions.ts';

const NEW_PASSWORD = 'four words of mine';

let app: TestApp;
let now = new Date('2026-07-01T09:00:00Z');
const clock = () => now;

beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.stop());

const change = (who: Caller, newPassword = NEW_PASSWORD, password = PASSWORD) =>
  who.call(accountApi.changePassword, { body: { password, newPassword } });
const signIn = async (username: string, password: string) =>
  (await app.visitor().call(authApi.signIn, { body: { username, password } })).status;
const isSignedIn = async (who: Caller) => (await who.call(authApi.current)).status === 200;

describe('changing the password', () => {
  it('keeps this session under a new token, and ends the others', async () => {
    const { browser, username } = await withPassword(app);
    const elsewhere = app.visitor();
    await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const former = browser.cookies.get(SESSION_COOKIE) ?? '';
    expect((await change(browser)).status).toBe(204);
    expect([await signIn(username, PASSWORD), await signIn(username, NEW_PASSWORD)]).toEqual([401, 200]);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(former);
  });

  it("leaves this browser's previous token valid for ten seconds, so that other tabs can get the new one", async () => {
    const { browser } = await withPassword(app);
    const otherTab = Object.assign(app.visitor(), { cookies: new Map(browser.cookies) });
    const former = browser.cookies.get(SESSION_COOKIE) ?? '';
    await change(browser);
    expect(await isSignedIn(otherTab)).toBe(true);
    now = new Date(now.getTime() + 10_000);
    expect(await isSignedIn(otherTab)).toBe(false);
    const { rows } = await app.database.pool.query<{ session: string }>(
      "select data ->> 'session' as session from pgboss.job where name = 'end-former-session' and data ->> 'session' = $1",
      [sessionKey(former)],
    );
    expect(rows).toHaveLength(1);
    await endSessionNamed(app.context.db, sessionKey(former));
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('requires the current password, and counts wrong ones like wrong sign-ins', async () => {
    const { browser } = await withPassword(app);
    const wrong = await change(browser, NEW_PASSWORD, 'not the password');
    expect([wrong.status, wrong.problem.fields]).toEqual([422, { password: 'This is not your password.' }]);
    const limited = await testApp({ clock, config: { rateLimit: true }, database: app.database });
    onTestFinished(() => limited.stop());
    const statuses: number[] = [];
    const there = Object.assign(limited.visitor(), { cookies: browser.cookies });
    for (let at = 0; at < 11; at += 1) {
      const payload = { password: 'not the password', newPassword: NEW_PASSWORD };
      const sent = {
        method: 'PUT',
        url: '/api/account/password',
        payload,
        remoteAddress: `10.4.0.${at}`,
      } as const;
      statuses.push((await there.send(sent)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  it('is refused to visitors, and if the new password is the current one', async () => {
    expect((await change(app.visitor())).status).toBe(401);
    const { browser } = await withPassword(app);
    const { status, problem } = await change(browser, PASSWORD);
    expect([status, problem.fields]).toEqual([422, { newPassword: 'This is your current password.' }]);
  });

  it('succeeds for only one of two concurrent requests with the same current password', async () => {
    const { browser } = await withPassword(app);
    const answers = await Promise.all([change(browser), change(browser, 'five words of my own')]);
    // The refused request was sent with the previous token. A browser would repeat the request with the new
    // token.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
    expect((await change(browser, 'five words of my own')).status).toBe(422);
  });

  it('invalidates links for a new password and a request for another login email', async () => {
    const { browser, viewer, username } = await withPassword(app);
    await askFor(browser, 'wanted-by-a-thief@example.test');
    const request = codeIn(await requestMail(app, viewer.userId));
    const sent: { text: string }[] = [];
    const mailer = { send: async (mail: { text: string }) => void sent.push(mail), close: () => undefined };
    await sendResetMail(app.context, mailer, { usernameNorm: username });
    const code = /code=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    await change(browser);
    expect((await app.visitor().call(passwordResetApi.check, { query: { code } })).status).toBe(404);
    expect((await confirm(app.visitor(), request)).status).toBe(404);
  });

  it('sends a mail to the login email, if it is proven', async () => {
    const { mails, dataDir } = await mailsOf();
    await using server = await testApp({ config: { dataDir }, started: true });
    const [one, other] = [await withPassword(server, { name: 'Ida Lindqvist' }), await withPassword(server)];
    const { db } = server.database;
    await db
      .updateTable('users')
      .set({ usernameProven: false })
      .where('id', '=', other.viewer.userId)
      .execute();
    await change(other.browser);
    await change(one.browser);
    await until(async () => (await mails()).length > 0);
    const [letter, ...more] = await mails();
    expect(letter).toMatchObject({
      to: one.username,
      subject: 'The password of your Kithline account was changed',
      text: expect.stringContaining('/forgot-password') as string,
    });
    expect(more).toEqual([]);
  });
});
