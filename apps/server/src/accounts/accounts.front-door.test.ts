import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { activityApi } from '@kithline/contract/activity.ts';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aPerson, signedIn } from '../testing/factories.ts';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import { mailsOf } from '../testing/mails.ts';
import { type TestApp, testApp, type TestAppOptions } from '../testing/test-app.ts';
import { until, untilWaiting } from '../testing/until.ts';
import { sweepExpired } from './accounts.jobs.ts';
import { followLoginEmail } from '../people/identity/point-key.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';
import { KNOWN_BROWSER_COOKIE } from './known-browser.ts';
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from './session-cookies.ts';
import { hashToken } from './tokens.ts';

const WRONG_LOGIN = 'invalid login email or password';
const DAY = 86_400_000;

let app: TestApp;
let now = new Date('2026-03-01T09:00:00Z');
const clock = () => now;
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.stop());

/** A second server on the same database. */
async function anotherServer(options: TestAppOptions = {}): Promise<TestApp> {
  const other = await testApp({ clock, ...options, database: app.database });
  onTestFinished(() => other.stop());
  return other;
}

it("the user's signature is made with the chat service's secret if this secret is set", async () => {
  const hosted = await testApp({ config: { talkjsSecret: 'a-secret-of-the-service' } });
  onTestFinished(() => hosted.stop());
  const member = await signedIn(hosted);
  const { user } = await member.ask(authApi.current);
  const signature = createHmac('sha256', 'a-secret-of-the-service').update(String(user.id)).digest('hex');
  expect(user.signature).toBe(signature);
});

describe('signing in', () => {
  it('returns the user and sets a session cookie for 30 days that scripts cannot read', async () => {
    const { username, userId, personId } = await aUser(app);
    const visitor = app.visitor();
    const answer = await visitor.call(authApi.signIn, {
      body: { username: `  ${username.toUpperCase()} `, password: PASSWORD },
    });
    const signature = createHmac('sha256', app.context.secret).update(String(userId)).digest('hex');
    expect(answer.reply).toEqual({ user: { id: userId, username, isAdmin: false, personId, signature } });
    const [session, hint] = [answer.headers['set-cookie']].flat().map(String);
    expect(session).toMatch(/^kithline_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toBe('kithline_signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax');
    expect((await visitor.ask(authApi.current)).user.id).toBe(userId);
  });

  it('sends cookies only over https if the public address uses https', async () => {
    const secure = await anotherServer({ config: { publicUrl: new URL('https://kithline.example.test') } });
    const { username } = await aUser(secure);
    const answer = await secure.visitor().call(authApi.signIn, { body: { username, password: PASSWORD } });
    for (const cookie of [answer.headers['set-cookie']].flat()) expect(cookie).toContain('; Secure');
  });

  it('gives secure cookies a prefix with which no other host can set them, and ignores cookies without it', async () => {
    const secure = await anotherServer({ config: { publicUrl: new URL('https://kithline.example.test') } });
    const { username } = await aUser(secure);
    const browser = secure.visitor();
    await browser.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const names = ['session', 'signed_in', 'browser'].map((name) => `__Host-kithline_${name}`);
    expect([...browser.cookies.keys()]).toEqual(names);
    expect((await browser.call(authApi.current)).status).toBe(200);
    const planted = secure.visitor();
    planted.cookies.set(SESSION_COOKIE, browser.cookies.get(`__Host-${SESSION_COOKIE}`) ?? '');
    expect((await planted.call(authApi.current)).status).toBe(401);
  });

  it('stores the session token as a hash in the database', async () => {
    const { username } = await aUser(app);
    const visitor = app.visitor();
    await visitor.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const token = visitor.cookies.get(SESSION_COOKIE) ?? '';
    const { rows } = await app.database.pool.query('select token_hash from session where token_hash = $1', [
      hashToken(token),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('gives the same answer for a wrong password and for an unknown username', async () => {
    const { username } = await aUser(app);
    const wrong = await app
      .visitor()
      .call(authApi.signIn, { body: { username, password: 'not the password' } });
    const unknown = await app
      .visitor()
      .call(authApi.signIn, { body: { username: 'nobody@example.test', password: PASSWORD } });
    expect(wrong.status).toBe(401);
    expect({ ...unknown.problem, requestId: '' }).toEqual({ ...wrong.problem, requestId: '' });
    expect(wrong.problem.clientMessage).toBe(WRONG_LOGIN);
  });

  it('hashes a password for an unknown username, too', async () => {
    const { username } = await aUser(app);
    const timed = async (name: string) => {
      const from = performance.now();
      for (let at = 0; at < 8; at += 1)
        await app.visitor().call(authApi.signIn, { body: { username: name, password: 'wrong one' } });
      return performance.now() - from;
    };
    await timed(username);
    const [known, unknown] = [await timed(username), await timed('nobody@example.test')];
    // Without hashing, the tries for the unknown name would take only a small part of the time.
    expect(unknown / known).toBeGreaterThan(0.2);
  });

  it.each([
    [{ username: '', password: 'x' }, { username: 'Email is required.' }],
    [{ username: 'a@b.test', password: '' }, { password: 'password is required' }],
    [
      { username: 'a'.repeat(255), password: 'x'.repeat(1001) },
      {
        username: 'Login email cannot exceed 254 characters.',
        password: 'Password cannot exceed 1000 characters.',
      },
    ],
  ])('requires valid values in both fields: %j', async (body, fields) => {
    const answer = await app.visitor().call(authApi.signIn, { body });
    expect([answer.status, answer.problem.fields]).toEqual([422, fields]);
  });

  it("ends the browser's previous session", async () => {
    const { username } = await aUser(app);
    const visitor = app.visitor();
    await visitor.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const former = new Map(visitor.cookies);
    await visitor.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const old = Object.assign(app.visitor(), { cookies: former });
    expect((await old.call(authApi.current)).status).toBe(401);
  });

  it('rehashes a password whose hash has an outdated cost', async () => {
    const weak =
      '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$pvAT6RAx6xgYYGmaU9VanvBP41IfMnmnixGZuz1V+/I';
    const { username, userId } = await aUser(app, { passwordHash: weak });
    const hash = async () =>
      (
        await app.database.db
          .selectFrom('users')
          .select('passwordHash')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
      ).passwordHash;
    await app.visitor().ask(authApi.signIn, { body: { username, password: 'weak password' } });
    expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await app.visitor().ask(authApi.signIn, { body: { username, password: 'weak password' } });
  });
});

describe('a session', () => {
  it('is valid on every server of the database', async () => {
    const ida = await signedIn(app);
    const other = await anotherServer();
    const there = Object.assign(other.visitor(), { cookies: ida.cookies });
    expect((await there.ask(authApi.current)).user.id).toBe(ida.viewer.userId);
    await there.ask(authApi.signOut);
    expect((await ida.call(authApi.current)).status).toBe(401);
  });

  it('is prolonged by use: used once in 29 days, it stays open and its cookies are renewed', async () => {
    const { username } = await aUser(app);
    const visitor = app.visitor();
    await visitor.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    later(29 * DAY);
    const answer = await visitor.call(authApi.current);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=2592000');
    later(29 * DAY);
    expect((await visitor.call(authApi.current)).status).toBe(200);
  });

  it('updates its time of last use at most once an hour', async () => {
    const { username, userId } = await aUser(app);
    const visitor = app.visitor();
    await visitor.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const seenOn = async () =>
      (
        await app.database.db
          .selectFrom('session')
          .select('seenOn')
          .where('userId', '=', userId)
          .executeTakeFirstOrThrow()
      ).seenOn;
    const first = await seenOn();
    later(50 * 60_000);
    const answer = await visitor.call(authApi.current);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await seenOn()).toEqual(first);
    later(11 * 60_000);
    await visitor.ask(authApi.current);
    expect(await seenOn()).toEqual(now);
  });

  it('ends after 30 days without use, and its cookies are cleared', async () => {
    const { username } = await aUser(app);
    const visitor = app.visitor();
    await visitor.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    later(30 * DAY + 1);
    const answer = await visitor.call(authApi.current);
    expect(answer.status).toBe(401);
    expect([...visitor.cookies.keys()]).toEqual([KNOWN_BROWSER_COOKIE]);
  });

  it('ends when its member logs out, while another session of the same user stays open', async () => {
    const { username } = await aUser(app);
    const [here, there] = [app.visitor(), app.visitor()];
    for (const one of [here, there])
      await one.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    const token = here.cookies.get(SESSION_COOKIE) ?? '';
    const loggedOut = await here.call(authApi.signOut);
    expect([loggedOut.status, loggedOut.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect([...here.cookies.keys()]).toEqual([KNOWN_BROWSER_COOKIE]);
    here.cookies.set(SESSION_COOKIE, token);
    expect((await here.call(authApi.current)).status).toBe(401);
    expect((await there.call(authApi.current)).status).toBe(200);
  });

  it('is not opened by a malformed or made-up token', async () => {
    const visitor = app.visitor();
    for (const token of ['', 'x', 'A'.repeat(43), '%00', 'a b;c']) {
      visitor.cookies.set(SESSION_COOKIE, token);
      expect((await visitor.call(authApi.current)).status).toBe(401);
    }
  });

  it('is not needed to log out', async () => {
    const visitor = app.visitor();
    visitor.cookies.set(SIGNED_IN_COOKIE, '1');
    expect((await visitor.call(authApi.signOut)).status).toBe(204);
    expect(visitor.cookies.has(SIGNED_IN_COOKIE)).toBe(false);
  });
});

describe('calls that need a session', () => {
  it.each([authApi.current, accountApi.read])('refuse a visitor: $path', async (endpoint) => {
    const answer = await app.visitor().call(endpoint);
    expect([answer.status, answer.problem.clientMessage]).toEqual([401, 'Please log in.']);
  });
});

describe("the member's account", () => {
  it('contains the user and the full profile', async () => {
    const ida = await signedIn(app, { name: 'Ida Lindqvist' });
    const { user, profile } = await ida.ask(accountApi.read);
    expect(user).toEqual((await ida.ask(authApi.current)).user);
    expect(profile).toMatchObject({
      id: ida.viewer.personId,
      name: 'Ida Lindqvist',
      userId: ida.viewer.userId,
    });
  });
});

describe('resetting a password', () => {
  /** A separate server that keeps its mails in an outbox. */
  async function mailing() {
    const { mails, dataDir } = await mailsOf();
    const server = await anotherServer({ config: { dataDir }, started: true });
    const codeFor = async (address: string) => {
      await until(async () => (await mails()).some(({ to }) => to === address));
      const mail = (await mails()).findLast(({ to }) => to === address);
      return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('code') ?? '';
    };
    return { server, mails, codeFor };
  }

  it('mails a link that works once; setting a password with it ends every session of the user', async () => {
    const { server, mails, codeFor } = await mailing();
    const { username } = await aUser(app, { name: 'Ida Lindqvist' });
    const elsewhere = app.visitor();
    await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });

    const visitor = server.visitor();
    expect(
      (await visitor.call(passwordResetApi.begin, { body: { email: username.toUpperCase() } })).status,
    ).toBe(204);
    const code = await codeFor(username);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Set a new password for Kithline');
    expect(mail?.text).toContain('Hello Ida,');
    expect(mail?.html).toContain(`/reset-password?code=${code}`);
    expect((await visitor.call(passwordResetApi.check, { query: { code } })).status).toBe(204);

    expect(
      (await visitor.call(passwordResetApi.finish, { body: { code, password: 'brand-new-1' } })).status,
    ).toBe(204);
    expect((await elsewhere.call(authApi.current)).status).toBe(401);
    expect((await visitor.call(authApi.signIn, { body: { username, password: PASSWORD } })).status).toBe(401);
    expect((await visitor.call(authApi.signIn, { body: { username, password: 'brand-new-1' } })).status).toBe(
      200,
    );

    const again = await visitor.call(passwordResetApi.finish, { body: { code, password: 'brand-new-2' } });
    expect([again.status, again.problem.clientMessage]).toEqual([
      404,
      'This link no longer works. Please ask for a new one.',
    ]);
    expect((await visitor.call(passwordResetApi.check, { query: { code } })).status).toBe(404);
  });

  it('opens no session for a concurrent sign-in with the old password', async () => {
    const { userId, username } = await aUser(app);
    const visitor = app.visitor();
    const signingIn = await app.context.db.transaction().execute(async (db) => {
      await db.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', userId).execute();
      const answer = visitor.call(authApi.signIn, { body: { username, password: PASSWORD } });
      // The reset is not committed yet: the old password is still accepted, and the sign-in waits for the
      // user's row.
      await untilWaiting(app.context.db, 1);
      return { answer };
    });
    expect((await signingIn.answer).status).toBe(401);
    expect((await visitor.call(authApi.current)).status).toBe(401);
  });

  it('gives the same answer for an unknown address and sends no mail', async () => {
    const { server, mails, codeFor } = await mailing();
    const { username } = await aUser(app);
    const unknown = await server
      .visitor()
      .call(passwordResetApi.begin, { body: { email: 'stranger@example.test' } });
    const known = await server.visitor().call(passwordResetApi.begin, { body: { email: username } });
    expect([unknown.status, unknown.reply]).toEqual([known.status, known.reply]);
    await codeFor(username);
    expect((await mails()).map(({ to }) => to)).toEqual([username]);
  });

  it('sends a link that expires after an hour, and when a newer link is used', async () => {
    const { server, codeFor, mails } = await mailing();
    const { username } = await aUser(app);
    const visitor = server.visitor();
    await visitor.ask(passwordResetApi.begin, { body: { email: username } });
    const first = await codeFor(username);
    later(3_600_001);
    expect((await visitor.call(passwordResetApi.check, { query: { code: first } })).status).toBe(404);

    await visitor.ask(passwordResetApi.begin, { body: { email: username } });
    await until(async () => (await mails()).length === 2);
    const second = await codeFor(username);
    await visitor.ask(passwordResetApi.begin, { body: { email: username } });
    await until(async () => (await mails()).length === 3);
    const third = await codeFor(username);
    await visitor.ask(passwordResetApi.finish, { body: { code: third, password: 'brand-new-3' } });
    expect(
      (await visitor.call(passwordResetApi.finish, { body: { code: second, password: 'brand-new-4' } }))
        .status,
    ).toBe(404);
  });

  it('lets only one of two browsers use a code', async () => {
    const { server, codeFor } = await mailing();
    const { username } = await aUser(app);
    await server.visitor().ask(passwordResetApi.begin, { body: { email: username } });
    const code = await codeFor(username);
    const finish = (password: string) =>
      server.visitor().call(passwordResetApi.finish, { body: { code, password } });
    const answers = await Promise.all([finish('brand-new-5'), finish('brand-new-6')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
  });

  it('sends at most five mails an hour to one address, and further requests get the same answer', async () => {
    const { mails, dataDir } = await mailsOf();
    const server = await anotherServer({ config: { dataDir, rateLimit: true }, started: true });
    const { username } = await aUser(app);
    for (let at = 0; at < 8; at += 1) {
      const answer = await server.visitor().send({
        method: 'POST',
        url: '/api/password-reset',
        payload: { email: username },
        remoteAddress: `10.5.0.${at}`,
      });
      expect(answer.status).toBe(204);
    }
    await until(async () => (await mails()).length === 5);
    await expect(until(async () => (await mails()).length > 5, 1500)).rejects.toThrow();
  });

  it.each([
    ['', 'password is required'],
    ['seven77', 'password cannot be less than 8 characters'],
    ['x'.repeat(65), 'password cannot be greater than 64 characters'],
    ['pass\u0000word', 'password cannot contain tabs, line breaks or control characters'],
  ])('refuses the password %j', async (password, message) => {
    const answer = await app.visitor().call(passwordResetApi.finish, { body: { code: 'any', password } });
    expect([answer.status, answer.problem.fields]).toEqual([422, { password: message }]);
  });

  it.each([
    ['', 'Email is required.'],
    ['nonsense', 'Must be a valid Email.'],
  ])('refuses the address %j', async (email, message) => {
    const answer = await app.visitor().call(passwordResetApi.begin, { body: { email } });
    expect([answer.status, answer.problem.fields]).toEqual([422, { email: message }]);
  });
});

describe('the nightly sweep', () => {
  it('deletes expired sessions and keeps the others', async () => {
    const { db } = app.database;
    // Sessions of `signedIn` expire after one day.
    const old = await signedIn(app);
    later(10 * DAY);
    const young = await signedIn(app);
    await sweepExpired(app.context);
    const left = (await db.selectFrom('session').select('userId').execute()).map(({ userId }) => userId);
    expect(left).toContain(young.viewer.userId);
    expect(left).not.toContain(old.viewer.userId);
  });
});

describe('the first administrator', () => {
  it('is created once, on an empty database, by one of two servers', async () => {
    const one = await testApp({ clock });
    const two = await testApp({ clock, database: one.database });
    onTestFinished(() => one.stop());
    onTestFinished(() => two.stop());
    const made = await Promise.all([
      ensureFirstAdministrator(one.context, followLoginEmail),
      ensureFirstAdministrator(two.context, followLoginEmail),
    ]);
    const [administrator, ...more] = made.filter((result) => result !== null);
    expect(more).toEqual([]);
    expect(administrator?.email).toBe('admin@example.test');
    const chief = one.visitor();
    const { user } = await chief.ask(authApi.signIn, {
      body: { username: 'admin@example.test', password: administrator?.password ?? '' },
    });
    expect(user.isAdmin).toBe(true);
    const { results } = await chief.ask(activityApi.list, { query: { kind: 'member' } });
    expect(results.map(({ by, words, on }) => [by, words, on?.id])).toEqual([
      [null, 'made the first account:', user.personId],
    ]);
    expect(await ensureFirstAdministrator(one.context, followLoginEmail)).toBeNull();
  });

  it('gets the password from the settings; only a generated password is returned to be shown', async () => {
    const one = await testApp({
      clock,
      config: { admin: { email: 'chief@example.test', password: 'given-password' } },
    });
    onTestFinished(() => one.stop());
    expect(await ensureFirstAdministrator(one.context, followLoginEmail)).toEqual({
      email: 'chief@example.test',
      password: null,
    });
    await one
      .visitor()
      .ask(authApi.signIn, { body: { username: 'chief@example.test', password: 'given-password' } });
  });

  it('is not created if any account exists', async () => {
    await aPerson(app.database.db);
    await signedIn(app);
    expect(await ensureFirstAdministrator(app.context, followLoginEmail)).toBeNull();
  });
});
