import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { secondFactorsApi } from '@kithline/contract/second-factors.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { withPassword, type WithPassword } from '../testing/login-email.ts';
import { PhoneApp } from '../testing/second-factors.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { lockedUser } from './accounts.queries.ts';
import { SESSION_COOKIE } from './session-cookies.ts';
import { endSessionsOf } from './sessions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** Ends every session of a user while a call of that user waits for the user's row. */
async function endedMeanwhile(
  asker: WithPassword,
  call: (browser: Caller) => Promise<{ status: number }>,
): Promise<number> {
  const { userId } = asker.viewer;
  const holding = await app.database.db.startTransaction().execute();
  await lockedUser(holding, userId);
  const answer = call(asker.browser);
  await untilWaiting(app.database.db, 1);
  await endSessionsOf(holding, userId);
  await holding.commit().execute();
  return (await answer).status;
}

const NEW_PASSWORD = 'four words of mine';

describe('A call whose session ends while it waits does nothing', () => {
  it('sets no password', async () => {
    const member = await withPassword(app);
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    expect(await endedMeanwhile(member, (own) => own.call(accountApi.changePassword, { body }))).toBe(401);
    const signIn = { username: member.username, password: PASSWORD };
    expect((await app.visitor().call(authApi.signIn, { body: signIn })).status).toBe(200);
  });

  it('asks for no other login email', async () => {
    const member = await withPassword(app);
    const body = { username: 'other@kithline.example', password: PASSWORD };
    expect(await endedMeanwhile(member, (own) => own.call(accountApi.changeUsername, { body }))).toBe(401);
    const requests = app.database.db.selectFrom('username_request').select('id');
    expect(await requests.where('user_id', '=', member.viewer.userId).execute()).toEqual([]);
  });

  it('adds no second factor', async () => {
    const member = await withPassword(app);
    const { secret } = await member.browser.ask(secondFactorsApi.beginAuthenticator);
    const body = { code: new PhoneApp(secret, () => app.house.clock()).code() };
    expect(await endedMeanwhile(member, (own) => own.call(secondFactorsApi.addAuthenticator, { body }))).toBe(
      401,
    );
    const again = app.visitor();
    const signIn = { username: member.username, password: PASSWORD };
    expect((await again.call(authApi.signIn, { body: signIn })).status).toBe(200);
    expect((await again.ask(secondFactorsApi.read)).authenticator).toBe(null);
  });

  it('deletes no account', async () => {
    const member = await withPassword(app);
    const body = { password: PASSWORD };
    expect(await endedMeanwhile(member, (own) => own.call(accountApi.remove, { body }))).toBe(401);
    const users = app.database.db.selectFrom('users').select('id');
    expect(await users.where('id', '=', member.viewer.userId).execute()).toHaveLength(1);
  });

  it('makes nobody an administrator', async () => {
    const [administrator, member] = [await withPassword(app, { isAdmin: true }), await withPassword(app)];
    const given = { params: { id: member.viewer.userId }, body: { isAdmin: true } };
    expect(await endedMeanwhile(administrator, (own) => own.call(membersApi.change, given))).toBe(401);
    expect((await member.browser.call(membersApi.list, { query: {} })).status).toBe(403);
  });

  it('ends no session of a member', async () => {
    const [administrator, member] = [await withPassword(app, { isAdmin: true }), await withPassword(app)];
    const params = { id: member.viewer.userId };
    expect(await endedMeanwhile(administrator, (own) => own.call(membersApi.endSessions, { params }))).toBe(
      401,
    );
    expect((await member.browser.call(authApi.current)).status).toBe(200);
  });
});

describe('The former token of a browser whose password has changed', () => {
  it('reads for some seconds, and neither changes nor proves anything', async () => {
    const { browser } = await withPassword(app);
    const copy = Object.assign(app.visitor(), { cookies: new Map(browser.cookies) });
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    await browser.ask(accountApi.changePassword, { body });
    expect((await copy.call(authApi.current)).status).toBe(200);
    expect((await copy.ask(sessionsApi.readProof)).secondsLeft).toBe(0);
    expect((await copy.call(sessionsApi.endOthers)).status).toBe(401);
    expect((await copy.call(sessionsApi.prove, { body: { password: NEW_PASSWORD } })).status).toBe(401);
    expect((await browser.call(authApi.current)).status).toBe(200);
    expect(copy.cookies.get(SESSION_COOKIE)).not.toBe(browser.cookies.get(SESSION_COOKIE));
  });
});
