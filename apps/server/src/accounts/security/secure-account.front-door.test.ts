import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { securityEventsApi } from '@kithline/contract/security-events.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import { changeLoginEmail } from '../../testing/login-email.ts';
import { mailsOf } from '../../testing/mails.ts';
import { addKey, byKey } from '../../testing/second-factors.ts';
import { testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { readSecondFactors } from '../second-factors/read-second-factors.ts';
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '../session-cookies.ts';

/**
 * A member whose login email is proven, and whose account is open in two browsers: the member's (`mine`)
 * and a thief's (`theirs`).
 */
async function aThreatenedAccount() {
  const { dataDir, mails } = await mailsOf();
  const app = await testApp({ config: { dataDir }, started: true });
  onTestFinished(() => app.stop());
  const user = await aUser(app, { name: 'Mia Member' });
  const logIn = (password: string) => {
    const browser = app.visitor();
    return browser
      .call(authApi.signIn, { body: { username: user.username, password } })
      .then(({ status }) => Object.assign(browser, { status }));
  };
  return { app, user, mails, mine: await logIn(PASSWORD), theirs: await logIn(PASSWORD), logIn };
}

it('"Not you?" ends every session including the current one, disables the password, and mails a link for a new one', async () => {
  const { app, user, mails, mine, theirs, logIn } = await aThreatenedAccount();
  await theirs.ask(accountApi.changeUsername, {
    body: { username: 'thief@example.test', password: PASSWORD },
  });
  expect((await app.visitor().call(securityEventsApi.secureAccount)).status).toBe(401);
  const { status, headers } = await mine.call(securityEventsApi.secureAccount);
  expect(status).toBe(204);
  expect(headers['clear-site-data']).toBe('"cache"');
  expect([SESSION_COOKIE, SIGNED_IN_COOKIE].filter((name) => mine.cookies.has(name))).toEqual([]);
  expect((await theirs.call(authApi.current)).status).toBe(401);
  expect((await logIn(PASSWORD)).status).toBe(401);
  const letters = async () => (await mails()).filter(({ to }) => to === user.username);
  await until(async () => (await letters()).length > 0);
  const text = async (at: number) => (await letters())[at]?.text.replaceAll(/\s+/gu, ' ') ?? '';
  expect(await text(0)).toContain(
    'Somebody, probably you, has chosen "It was not me" under "security" in your account. You were logged out everywhere',
  );
  expect(await text(0)).toContain('Until you set a new one, neither a password nor a passkey logs you in.');
  const code = /reset-password\?code=([\w-]+)/u.exec(await text(0))?.[1] ?? '';
  await app.visitor().ask(passwordResetApi.finish, { body: { code, password: 'another canyon 82' } });
  await until(async () => (await letters()).length > 1);
  expect(await text(1)).toContain('set a new password with the link that was mailed to you. All sessions');
  const back = await logIn('another canyon 82');
  expect((await back.ask(accountApi.read)).requestedUsername).toBeNull();
  const { results } = await back.ask(securityEventsApi.list, { query: {} });
  expect(results.map(({ kind }) => kind)).toEqual([
    'signed-in',
    'password-reset',
    'wrong-password',
    'not-me',
    'login-email-asked',
    'signed-in',
  ]);
});

it('"Not you?" removes a recently added passkey and keeps old second factors', async () => {
  const { app, user, mine, theirs } = await aThreatenedAccount();
  const { key: ownKey } = await addKey(mine);
  const longAgo = new Date(app.context.clock().getTime() - 31 * 86_400_000);
  await app.database.db
    .updateTable('passkey')
    .set({ addedOn: longAgo })
    .where('userId', '=', user.userId)
    .execute();
  const { key: thiefKey } = await addKey(theirs);
  await mine.ask(securityEventsApi.secureAccount);
  expect((await byKey(app.visitor(), thiefKey)).status).toBe(401);
  const { passkeys } = await readSecondFactors(app.database.db, user.userId);
  expect(passkeys).toHaveLength(1);
  // The member's passkey needs the new password first, which is not set yet.
  expect((await byKey(app.visitor(), ownKey)).status).toBe(401);
});

it('"Not you?" restores the former login email after a change, and mails the link for a new password to it', async () => {
  const { app, user, mails, mine, theirs } = await aThreatenedAccount();
  const thief = `thief-${user.userId}@example.test`;
  await changeLoginEmail(app, { browser: theirs, viewer: user, username: user.username }, thief);
  await mine.ask(securityEventsApi.secureAccount);
  const links = async () => (await mails()).filter(({ text }) => text.includes('/reset-password?code='));
  await until(async () => (await links()).length > 0);
  expect((await links()).map(({ to }) => to)).toEqual([user.username]);
  const code = /reset-password\?code=([\w-]+)/u.exec((await links())[0]?.text ?? '')?.[1] ?? '';
  const body = { code, password: 'another canyon 82' };
  await app.visitor().ask(passwordResetApi.finish, { body });
  const signIn = async (username: string) =>
    (await app.visitor().call(authApi.signIn, { body: { username, password: body.password } })).status;
  expect([await signIn(user.username), await signIn(thief)]).toEqual([200, 401]);
});

it('"Not you?" requires a proof of the last 15 minutes', async () => {
  const { app, user, mine } = await aThreatenedAccount();
  const longAgo = new Date(app.context.clock().getTime() - 16 * 60_000);
  await app.database.db
    .updateTable('session')
    .set({ proofOn: longAgo })
    .where('userId', '=', user.userId)
    .execute();
  const { status, problem } = await mine.call(securityEventsApi.secureAccount);
  expect([status, problem.code]).toEqual([403, 'proof-needed']);
  expect((await mine.call(authApi.current)).status).toBe(200);
});

it('"Not you?" keeps the password of a member whose login email was never proven', async () => {
  const { app, user, mine, logIn } = await aThreatenedAccount();
  await app.database.db
    .updateTable('users')
    .set({ usernameProven: false })
    .where('id', '=', user.userId)
    .execute();
  await mine.ask(securityEventsApi.secureAccount);
  expect((await mine.call(authApi.current)).status).toBe(401);
  expect((await logIn(PASSWORD)).status).toBe(200);
});

it('"Not you?" removes recovery codes that were made in the last 30 days, and records this as a security event', async () => {
  const { app, user, mine } = await aThreatenedAccount();
  await addKey(mine);
  const longAgo = new Date(app.context.clock().getTime() - 31 * 86_400_000);
  await app.database.db
    .updateTable('passkey')
    .set({ addedOn: longAgo })
    .where('userId', '=', user.userId)
    .execute();
  await mine.ask(securityEventsApi.secureAccount);
  const { passkeys, recoveryCodes } = await readSecondFactors(app.database.db, user.userId);
  expect([passkeys.length, recoveryCodes]).toEqual([1, null]);
  const { rows: removed } = await sql`
    select kind, words from security_event where user_id = ${user.userId} and kind like '%removed'`.execute(
    app.database.db,
  );
  expect(removed).toEqual([{ kind: 'codes-removed', words: 'added recently' }]);
});

it('"Not you?" changes nothing when another account now has the former login email', async () => {
  const { app, user, mine, theirs } = await aThreatenedAccount();
  const thief = `thief-${user.userId}@example.test`;
  await changeLoginEmail(app, { browser: theirs, viewer: user, username: user.username }, thief);
  const other = await aUser(app);
  await app.database.db
    .updateTable('users')
    .set({ username: user.username, usernameNorm: user.username })
    .where('id', '=', other.userId)
    .execute();
  expect((await mine.call(securityEventsApi.secureAccount)).status).toBe(409);
  expect((await mine.call(authApi.current)).status).toBe(200);
});
