import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { secondFactorsApi } from '@kithline/contract/second-factors.ts';
import { securityEventsApi } from '@kithline/contract/security-events.ts';
import { SESSION_REPLACED } from '@kithline/contract/session-end.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../testing/a-user.ts';
import type { Db } from '../tables.ts';
import type { Caller } from '../testing/caller.ts';
import {
  askFor,
  codeIn,
  confirm,
  requestMail,
  withPassword,
  type WithPassword,
} from '../testing/login-email.ts';
import { PhoneApp } from '../testing/second-factors.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until.ts';
import { lockedUser } from './accounts.queries.ts';
import { replaceSessions } from './replace-sessions.ts';
import { SESSION_COOKIE } from './session-cookies.ts';
import { endSession, endSessionsOf, openSession } from './sessions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

type Call<Answer> = (browser: Caller) => Promise<Answer>;

/** Runs `act` in a transaction that locks a user, while a call of that user waits for the user's row. */
async function meanwhile<Answer>(
  { browser, viewer: { userId } }: WithPassword,
  call: Call<Answer>,
  act: (db: Db) => Promise<unknown>,
): Promise<Answer> {
  const holding = await app.database.db.startTransaction().execute();
  await lockedUser(holding, userId);
  const answer = call(browser);
  await untilWaiting(app.database.db, 1);
  await act(holding);
  await holding.commit().execute();
  return answer;
}

/** Ends every session of a user while a call of that user waits for the user's row. */
async function endedMeanwhile(member: WithPassword, call: Call<{ status: number }>): Promise<number> {
  const end = (db: Db) => endSessionsOf(db, member.viewer.userId);
  return (await meanwhile(member, call, end)).status;
}

/** Returns the statuses of calls that wait for the user's row in this order. */
async function inOrder(
  { viewer: { userId } }: WithPassword,
  calls: readonly (() => Promise<{ status: number }>)[],
): Promise<number[]> {
  const holding = await app.database.db.startTransaction().execute();
  await lockedUser(holding, userId);
  const answers = [];
  for (const call of calls) {
    answers.push(call());
    await untilWaiting(app.database.db, answers.length);
  }
  await holding.commit().execute();
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Returns a function that replaces a browser's token, as setting a new password does. */
function replaceToken({ browser, viewer: { userId } }: WithPassword) {
  const token = browser.cookies.get(SESSION_COOKIE) ?? '';
  return (db: Db) => replaceSessions(app.context, db, { userId, token, place });
}

/** Signs the member in with another browser. */
async function signInAgain({ username }: WithPassword): Promise<Caller> {
  const browser = app.visitor();
  await browser.ask(authApi.signIn, { body: { username, password: PASSWORD } });
  return browser;
}

/** The kinds of the account's security events. */
async function eventsOf({ viewer: { userId } }: WithPassword): Promise<string[]> {
  const events = app.database.db.selectFrom('securityEvent').select('kind');
  return (await events.where('userId', '=', userId).execute()).map(({ kind }) => kind);
}

const place = { browser: null, device: null, network: '203.0.113.0/24' };
const NEW_PASSWORD = 'four words of mine';

describe('Logging out', () => {
  it('succeeds while another browser ends all other sessions, and the call of that browser succeeds, too', async () => {
    const member = await withPassword(app);
    const other = await signInAgain(member);
    const calls = [() => member.browser.call(sessionsApi.endOthers), () => other.call(authApi.signOut)];
    expect(await inOrder(member, calls)).toEqual([204, 204]);
    expect(await eventsOf(member)).not.toContain('signed-out');
  });

  it('succeeds while another browser sets a new password, and the call of that browser succeeds, too', async () => {
    const member = await withPassword(app);
    const other = await signInAgain(member);
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    const calls = [
      () => member.browser.call(accountApi.changePassword, { body }),
      () => other.call(authApi.signOut),
    ];
    expect(await inOrder(member, calls)).toEqual([204, 204]);
  });
});

describe('A call whose session ends while it waits', () => {
  it('does not set a password', async () => {
    const member = await withPassword(app);
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    expect(await endedMeanwhile(member, (own) => own.call(accountApi.changePassword, { body }))).toBe(401);
    const signIn = { username: member.username, password: PASSWORD };
    expect((await app.visitor().call(authApi.signIn, { body: signIn })).status).toBe(200);
  });

  it('does not request another login email', async () => {
    const member = await withPassword(app);
    const body = { username: 'other@kithline.example', password: PASSWORD };
    expect(await endedMeanwhile(member, (own) => own.call(accountApi.changeUsername, { body }))).toBe(401);
    const requests = app.database.db.selectFrom('usernameRequest').select('id');
    expect(await requests.where('userId', '=', member.viewer.userId).execute()).toEqual([]);
  });

  it('does not confirm a login email, and the mailed link keeps working', async () => {
    const member = await withPassword(app);
    await askFor(member.browser, 'next@kithline.example');
    const code = codeIn(await requestMail(app, member.viewer.userId));
    expect(await endedMeanwhile(member, (own) => confirm(own, code))).toBe(401);
    expect((await confirm(await signInAgain(member), code)).status).toBe(200);
  });

  it('does not add a second factor', async () => {
    const member = await withPassword(app);
    const { secret } = await member.browser.ask(secondFactorsApi.beginAuthenticator);
    const body = { code: new PhoneApp(secret, () => app.context.clock()).code() };
    expect(await endedMeanwhile(member, (own) => own.call(secondFactorsApi.addAuthenticator, { body }))).toBe(
      401,
    );
    const other = app.visitor();
    const signIn = { username: member.username, password: PASSWORD };
    expect((await other.call(authApi.signIn, { body: signIn })).status).toBe(200);
    expect((await other.ask(secondFactorsApi.read)).authenticator).toBe(null);
  });

  it('does not delete an account', async () => {
    const member = await withPassword(app);
    const body = { password: PASSWORD };
    expect(await endedMeanwhile(member, (own) => own.call(accountApi.remove, { body }))).toBe(401);
    const users = app.database.db.selectFrom('users').select('id');
    expect(await users.where('id', '=', member.viewer.userId).execute()).toHaveLength(1);
  });

  it('does not make a member an administrator', async () => {
    const [administrator, member] = [await withPassword(app, { isAdmin: true }), await withPassword(app)];
    const input = { params: { id: member.viewer.userId }, body: { isAdmin: true } };
    expect(await endedMeanwhile(administrator, (own) => own.call(membersApi.change, input))).toBe(401);
    expect((await member.browser.call(membersApi.list, { query: {} })).status).toBe(403);
  });

  it("does not end a member's sessions", async () => {
    const [administrator, member] = [await withPassword(app, { isAdmin: true }), await withPassword(app)];
    const params = { id: member.viewer.userId };
    expect(await endedMeanwhile(administrator, (own) => own.call(membersApi.endSessions, { params }))).toBe(
      401,
    );
    expect((await member.browser.call(authApi.current)).status).toBe(200);
  });
});

describe('Another call whose session ends while it waits', () => {
  it("does not end the member's new session", async () => {
    const member = await withPassword(app);
    const { viewer } = member;
    const token = { opened: '' };
    const answer = await meanwhile(
      member,
      (own) => own.call(sessionsApi.endOthers),
      async (db) => {
        await endSessionsOf(db, viewer.userId);
        token.opened = await openSession(app.context, db, {
          userId: viewer.userId,
          place,
          proof: 'password',
        });
      },
    );
    expect(answer.status).toBe(401);
    const opened = app.visitor();
    opened.cookies.set(SESSION_COOKIE, token.opened);
    expect((await opened.call(authApi.current)).status).toBe(200);
    const [session] = (await opened.ask(sessionsApi.list)).sessions;
    const params = { id: session?.id ?? '' };
    member.browser = await signInAgain(member);
    expect(await endedMeanwhile(member, (own) => own.call(sessionsApi.end, { params }))).toBe(401);
  });

  it('does not disable the password of the member, which the call of "Not you?" would otherwise do', async () => {
    const member = await withPassword(app);
    expect(await endedMeanwhile(member, (own) => own.call(securityEventsApi.secureAccount))).toBe(401);
    const signIn = { username: member.username, password: PASSWORD };
    expect((await app.visitor().call(authApi.signIn, { body: signIn })).status).toBe(200);
  });

  it("neither resends nor cancels the member's request for a new login email", async () => {
    const member = await withPassword(app);
    await askFor(member.browser, 'another@kithline.example');
    expect(await endedMeanwhile(member, (own) => own.call(accountApi.cancelUsername))).toBe(401);
    member.browser = await signInAgain(member);
    expect(await endedMeanwhile(member, (own) => own.call(accountApi.resendUsername))).toBe(401);
    const account = await (await signInAgain(member)).ask(accountApi.read);
    expect(account.requestedUsername?.username).toBe('another@kithline.example');
  });
});

describe('A call that waits while a password change replaces its token', () => {
  const replaced = { status: 401, problem: { code: SESSION_REPLACED } };

  it('does not add a second factor', async () => {
    const member = await withPassword(app);
    const { secret } = await member.browser.ask(secondFactorsApi.beginAuthenticator);
    const body = { code: new PhoneApp(secret, () => app.context.clock()).code() };
    const add: Call<unknown> = (own) => own.call(secondFactorsApi.addAuthenticator, { body });
    expect(await meanwhile(member, add, replaceToken(member))).toMatchObject(replaced);
    expect((await (await signInAgain(member)).ask(secondFactorsApi.read)).authenticator).toBe(null);
  });

  it('adds no proof to the session', async () => {
    const member = await withPassword(app);
    const copy = Object.assign(app.visitor(), { cookies: new Map(member.browser.cookies) });
    const holding = await app.database.db.startTransaction().execute();
    await replaceToken(member)(holding);
    const answer = member.browser.call(sessionsApi.prove, { body: { password: PASSWORD } });
    await untilWaiting(app.database.db, 1);
    await holding.commit().execute();
    expect(await answer).toMatchObject(replaced);
    expect((await copy.ask(sessionsApi.readProof)).secondsLeft).toBe(0);
  });

  it('does not prolong its session', async () => {
    const member = await withPassword(app);
    const sessions = () => app.database.db.selectFrom('session').where('userId', '=', member.viewer.userId);
    const anHourAgo = new Date(app.context.clock().getTime() - 3_601_000);
    await app.database.db
      .updateTable('session')
      .set({ seenOn: anHourAgo })
      .where('userId', '=', member.viewer.userId)
      .execute();
    const holding = await app.database.db.startTransaction().execute();
    await replaceToken(member)(holding);
    const answer = member.browser.call(authApi.current);
    await untilWaiting(app.database.db, 1);
    await holding.commit().execute();
    expect((await answer).headers['set-cookie']).toBeUndefined();
    const soon = new Date(app.context.clock().getTime() + 60_000);
    expect(await sessions().select('id').where('expiresOn', '<', soon).execute()).toHaveLength(1);
  });
});

describe('The previous token of a browser that changed the password', () => {
  it('can still read, but can neither end other sessions nor prove anything', async () => {
    const { browser } = await withPassword(app);
    const copy = Object.assign(app.visitor(), { cookies: new Map(browser.cookies) });
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    await browser.ask(accountApi.changePassword, { body });
    expect((await copy.call(authApi.current)).status).toBe(200);
    expect((await copy.ask(sessionsApi.readProof)).secondsLeft).toBe(0);
    expect(await copy.call(sessionsApi.endOthers)).toMatchObject({
      status: 401,
      problem: { code: SESSION_REPLACED },
    });
    expect((await browser.ask(sessionsApi.list)).sessions).toHaveLength(1);
    expect((await copy.call(sessionsApi.prove, { body: { password: NEW_PASSWORD } })).status).toBe(401);
    expect((await browser.call(authApi.current)).status).toBe(200);
    expect(copy.cookies.get(SESSION_COOKIE)).not.toBe(browser.cookies.get(SESSION_COOKIE));
  });
});

it('A session does not end if the server is killed before it can close the live sockets of the session', async () => {
  const { browser } = await withPassword(app);
  const { db } = app.database;
  let queries = 0;
  const failing = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      // The first query deletes the session; then the server is killed.
      if (queries === 1) throw new Error('killed');
      return result;
    },
  });
  const token = browser.cookies.get(SESSION_COOKIE) ?? '';
  await expect(endSession(failing, token)).rejects.toThrow('killed');
  expect((await browser.call(authApi.current)).status).toBe(200);
  expect(await endSession(db, token)).toBe(true);
  expect((await browser.call(authApi.current)).status).toBe(401);
});
