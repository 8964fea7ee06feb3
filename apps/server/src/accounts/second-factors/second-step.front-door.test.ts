import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { secondStepApi } from '@kithline/contract/second-factors.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../testing/a-user.ts';
import { signedIn } from '../../testing/factories.ts';
import { withPassword } from '../../testing/login-email.ts';
import {
  addApp,
  addKey,
  byCode,
  byKey,
  byRecoveryCode,
  halfway,
  isSignedIn,
} from '../../testing/second-factors.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { hashShortCodesCheaply } from '../password-hash.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { sweepExpired } from '../accounts.jobs.ts';
import { enter, type ShownProof } from '../enter.ts';
import { SESSION_COOKIE } from '../session-cookies.ts';
import { HALFWAY_COOKIE } from './sign-in-cookies.ts';

const MINUTE = 60_000;
const STEP = 30_000;

let app: TestApp;
let now = new Date('2026-11-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(hashShortCodesCheaply);
beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());
beforeEach(() => later(60 * MINUTE));

/** A member with an authenticator app; the time step of its first code is over. */
async function withApp(options: { isAdmin?: boolean } = {}) {
  const member = await withPassword(app, options);
  const added = await addApp(app, member.browser);
  later(2 * STEP);
  return { ...member, ...added };
}

const rowsOf = async (table: 'halfwaySignIn' | 'session', userId: number) =>
  app.database.db.selectFrom(table).selectAll().where('userId', '=', userId).execute();

describe('The correct password of an account with a second factor', () => {
  it('opens no session; a cookie hidden from scripts holds the halfway sign-in', async () => {
    const { username, viewer } = await withApp();
    const browser = app.visitor();
    const answer = await browser.call(authApi.signIn, { body: { username, password: PASSWORD } });
    expect([answer.status, answer.problem.code]).toEqual([401, 'second-step-needed']);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(String(answer.headers['set-cookie'])).toMatch(/kithline_halfway=.*Max-Age=600;.*HttpOnly/);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await rowsOf('session', viewer.userId)).toHaveLength(1);
  });

  it('is needed to learn that there is a second step', async () => {
    const { username } = await withApp();
    const wrong = { body: { username, password: 'wrong' } };
    const answer = await app.visitor().call(authApi.signIn, wrong);
    expect([answer.status, answer.problem.code, answer.headers['set-cookie']]).toEqual([
      401,
      undefined,
      undefined,
    ]);
  });

  it('makes it possible to read which second steps the account has', async () => {
    const { username, browser } = await withApp();
    expect(await (await halfway(app, username)).ask(secondStepApi.read)).toEqual({
      authenticator: true,
      passkey: false,
      recoveryCode: true,
    });
    await addKey(browser);
    const { passkey } = await (await halfway(app, username)).ask(secondStepApi.read);
    expect(passkey).toBe(true);
  });

  it('begins a halfway sign-in whose token is not stored in the database', async () => {
    const { username, viewer } = await withApp();
    const browser = await halfway(app, username);
    const [{ tokenHash } = { tokenHash: Buffer.alloc(0) }] = await rowsOf('halfwaySignIn', viewer.userId);
    const token = browser.cookies.get(HALFWAY_COOKIE) ?? '';
    expect(token).toHaveLength(43);
    expect([tokenHash.toString('base64url'), tokenHash.toString('utf8')]).not.toContain(token);
  });
});

describe('Without a halfway sign-in', () => {
  it('the second step can be neither read nor finished', async () => {
    const browser = app.visitor();
    expect((await browser.call(secondStepApi.read)).status).toBe(404);
    expect((await byCode(browser, '123456')).status).toBe(404);
    expect((await byRecoveryCode(browser, 'abcde-fghij')).status).toBe(404);
    browser.cookies.set(HALFWAY_COOKIE, 'made-up');
    expect((await byCode(browser, '123456')).status).toBe(404);
  });
});

describe('A code of the authenticator app', () => {
  it('opens the session and ends the halfway sign-in', async () => {
    const { username, viewer, phone } = await withApp();
    const browser = await halfway(app, username);
    const token = browser.cookies.get(HALFWAY_COOKIE) ?? '';
    const answer = await byCode(browser, ` ${phone.code().slice(0, 3)} ${phone.code().slice(3)} `);
    expect([answer.status, answer.reply.user.id]).toEqual([200, viewer.userId]);
    expect([await isSignedIn(browser), browser.cookies.has(HALFWAY_COOKIE)]).toEqual([true, false]);
    later(2 * STEP);
    browser.cookies.set(HALFWAY_COOKIE, token);
    expect((await byCode(browser, phone.code())).status).toBe(404);
  });

  it('works only once, even during the next time step, and invalidates earlier codes', async () => {
    const { username, phone } = await withApp();
    const code = phone.code();
    expect((await byCode(await halfway(app, username), code)).status).toBe(200);
    const again = await byCode(await halfway(app, username), code);
    expect([again.status, again.problem.fields]).toMatchObject([422, { code: expect.any(String) as string }]);
    expect((await byCode(await halfway(app, username), phone.code(-1))).status).toBe(422);
    expect((await byCode(await halfway(app, username), phone.code(1))).status).toBe(200);
    later(STEP);
    expect((await byCode(await halfway(app, username), code)).status).toBe(422);
  });

  it('that confirmed the app cannot be used again to sign in', async () => {
    const { browser, username } = await withPassword(app);
    const { phone } = await addApp(app, browser);
    expect((await byCode(await halfway(app, username), phone.code())).status).toBe(422);
  });

  it('of another account is refused', async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    expect((await byCode(await halfway(app, mine.username), theirs.phone.code())).status).toBe(422);
  });

  it('sent twice concurrently opens only one session', async () => {
    const { username, viewer, phone } = await withApp();
    const [one, two] = [await halfway(app, username), await halfway(app, username)];
    const before = (await rowsOf('session', viewer.userId)).length;
    const code = phone.code();
    const answers = await Promise.all([byCode(one, code), byCode(two, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await rowsOf('session', viewer.userId)).toHaveLength(before + 1);
  });
});

describe('A recovery code', () => {
  it('signs in once, even in capital letters and without its hyphen, and the answer says how many codes are left', async () => {
    const { username, recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    const answer = await byRecoveryCode(await halfway(app, username), first.toUpperCase().replace('-', ' '));
    expect([answer.status, answer.reply.codesLeft]).toEqual([200, 9]);
    expect((await byRecoveryCode(await halfway(app, username), first)).status).toBe(422);
    expect((await byRecoveryCode(await halfway(app, username), second)).reply.codesLeft).toBe(8);
  });

  it('of another account is refused', async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    const [code = ''] = theirs.recoveryCodes;
    expect((await byRecoveryCode(await halfway(app, mine.username), code)).status).toBe(422);
  });
});

describe('A passkey', () => {
  it('finishes a sign-in even if the authenticator only asks for a touch', async () => {
    const { browser, username } = await withPassword(app);
    const { key } = await addKey(browser);
    const other = await halfway(app, username);
    expect((await byKey(other, key, { verifies: false, namesNobody: true })).status).toBe(200);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('of another account is refused', async () => {
    const [mine, theirs] = [await withPassword(app), await withPassword(app)];
    await addKey(mine.browser);
    const { key } = await addKey(theirs.browser);
    const browser = await halfway(app, mine.username);
    const { options } = await browser.ask(secondStepApi.passkeyOptions);
    const response = key.use({ ...options, allowCredentials: undefined }, { namesNobody: true });
    expect((await browser.call(secondStepApi.byPasskey, { body: { response } })).status).toBe(401);
  });
});

describe('A halfway sign-in ends', () => {
  it('after ten minutes', async () => {
    const { username, phone } = await withApp();
    const browser = await halfway(app, username);
    later(10 * MINUTE);
    expect((await byCode(browser, phone.code())).status).toBe(404);
  });

  it('after ten wrong codes', async () => {
    const { username, phone, recoveryCodes } = await withApp();
    const browser = await halfway(app, username);
    for (let tries = 0; tries < 9; tries += 1) expect((await byCode(browser, '000000')).status).toBe(422);
    expect((await byRecoveryCode(browser, 'aaaaa-aaaaa')).status).toBe(422);
    expect((await byCode(browser, phone.code())).status).toBe(404);
    expect((await byRecoveryCode(browser, recoveryCodes[0] ?? '')).status).toBe(404);
    expect((await byCode(await halfway(app, username), phone.code())).status).toBe(200);
  });

  it('when the password is changed', async () => {
    const { browser, username, phone } = await withApp();
    const other = await halfway(app, username);
    const body = { password: PASSWORD, newPassword: 'four words of mine' };
    await browser.ask(accountApi.changePassword, { body });
    expect((await byCode(other, phone.code())).status).toBe(404);
  });

  it("when an administrator ends the member's sessions", async () => {
    const { username, viewer, phone } = await withApp();
    const other = await halfway(app, username);
    const administrator = await signedIn(app, { isAdmin: true });
    await administrator.ask(membersApi.endSessions, { params: { id: viewer.userId } });
    expect((await byCode(other, phone.code())).status).toBe(404);
  });

  it('when the account is suspended', async () => {
    const { username, viewer, phone } = await withApp();
    const other = await halfway(app, username);
    await app.database.db
      .updateTable('users')
      .set({ suspendedOn: now })
      .where('id', '=', viewer.userId)
      .execute();
    expect((await byCode(other, phone.code())).status).toBe(403);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('when second factors change', async () => {
    const { browser, username, phone } = await withApp();
    const other = await halfway(app, username);
    await addKey(browser);
    expect((await byCode(other, phone.code())).status).toBe(404);
  });

  it('after ten minutes, and the nightly sweep then deletes it', async () => {
    const { username, viewer } = await withApp();
    await halfway(app, username);
    later(10 * MINUTE);
    await sweepExpired(app.context);
    expect(await rowsOf('halfwaySignIn', viewer.userId)).toEqual([]);
  });
});

describe('The session opened by a second step', () => {
  it("is like any other: it is listed, counts as a proof, and ends the browser's previous session", async () => {
    const { browser, username, phone } = await withApp();
    const former = Object.assign(app.visitor(), { cookies: new Map(browser.cookies) });
    await browser.call(authApi.signIn, { body: { username, password: PASSWORD } });
    expect(await isSignedIn(former)).toBe(true);
    await byCode(browser, phone.code());
    expect([await isSignedIn(former), await isSignedIn(browser)]).toEqual([false, true]);
    expect((await browser.ask(sessionsApi.list)).sessions).toHaveLength(1);
    expect(await browser.ask(sessionsApi.readProof)).toEqual({ secondsLeft: 900 });
  });

  it('of an administrator is recorded once as a login', async () => {
    const { username, viewer, phone } = await withApp({ isAdmin: true });
    const logins = async () =>
      (
        await app.database.db
          .selectFrom('activity')
          .select('id')
          .where('userId', '=', viewer.userId)
          .where('kind', '=', 'login')
          .execute()
      ).length;
    const before = await logins();
    const browser = await halfway(app, username);
    expect(await logins()).toBe(before);
    await byCode(browser, phone.code());
    expect(await logins()).toBe(before + 1);
  });
});

describe('A provider sign-in', () => {
  const place = { browser: null, device: null, network: '127.0.0.0/24' } as const;
  const enterBy = (shown: Pick<ShownProof, 'userId' | 'hasTwoFactors'>) =>
    inTransaction(app.database.db, (db) => enter(app.context, db, { ...shown, proof: 'provider', place }));

  it('with two factors opens a session; with one factor it waits for the account’s own second factor', async () => {
    const { viewer, phone } = await withApp();
    const { userId } = viewer;
    expect((await enterBy({ userId, hasTwoFactors: true })).kind).toBe('session');
    const { kind, token } = await enterBy({ userId, hasTwoFactors: false });
    expect(kind).toBe('halfway');
    const browser = app.visitor();
    browser.cookies.set(HALFWAY_COOKIE, token);
    expect((await byCode(browser, phone.code())).status).toBe(200);
    const sessions = await rowsOf('session', userId);
    expect(sessions.map((row) => ('twoFactorsByProvider' in row ? row.twoFactorsByProvider : null))).toEqual(
      expect.arrayContaining([true, false]),
    );
  });
});
