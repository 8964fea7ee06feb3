import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { secondFactorsApi, secondStepApi } from '@kithline/contract/second-factors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import { withPassword } from '../../testing/login-email.ts';
import { addKey, byKey, halfway, isSignedIn } from '../../testing/second-factors.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { hashShortCodesCheaply } from '../password-hash.ts';
import { sweepExpired } from '../accounts.jobs.ts';

const MINUTE = 60_000;

let app: TestApp;
let now = new Date('2026-11-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

/** A member with a passkey, and the authenticator that holds it. */
let member: Awaited<ReturnType<typeof withPassword>>;
let key: SoftwareAuthenticator;

beforeAll(hashShortCodesCheaply);
beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());
beforeEach(async () => {
  later(60 * MINUTE);
  member = await withPassword(app);
  ({ key } = await addKey(member.browser));
});

const send = (browser: Caller, response: ReturnType<typeof key.use>) =>
  browser.call(secondStepApi.byPasskey, { body: { response } });

describe('A passkey after a password change', () => {
  it('requires the password once, and then signs in without a password again', async () => {
    const { browser, username } = await withPassword(app);
    const { key } = await addKey(browser);
    const newPassword = 'four words of mine';
    await browser.ask(accountApi.changePassword, { body: { password: PASSWORD, newPassword } });
    const { status, problem } = await byKey(app.visitor(), key);
    expect([status, problem.clientMessage]).toEqual([
      401,
      'Your password has changed. Log in with the new password once. After that, this passkey works on its own again.',
    ]);
    expect((await byKey(await halfway(app, username, newPassword), key)).status).toBe(200);
    expect((await byKey(app.visitor(), key)).status).toBe(200);
  });
});

describe('A passkey without a password', () => {
  it('signs in to its account, and counts as both steps', async () => {
    const browser = app.visitor();
    const answer = await byKey(browser, key);
    expect([answer.status, answer.reply.user.id]).toEqual([200, member.viewer.userId]);
    expect(await isSignedIn(browser)).toBe(true);
    const { passkeys } = await browser.ask(secondFactorsApi.read);
    expect(passkeys).toMatchObject([{ usedOn: now.getTime() / 1000 }]);
  });

  it('is requested without revealing who has a passkey', async () => {
    const { options } = await app.visitor().ask(secondStepApi.passkeyOptions);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
  });

  it('works only once per challenge', async () => {
    const browser = app.visitor();
    const { options } = await browser.ask(secondStepApi.passkeyOptions);
    expect((await send(browser, key.use(options))).status).toBe(200);
    expect((await send(browser, key.use(options))).status).toBe(401);
    later(5 * MINUTE);
    await sweepExpired(app.context);
    expect(await app.database.db.selectFrom('spentChallenge').selectAll().execute()).toEqual([]);
  });

  it('sent twice concurrently opens only one session', async () => {
    const browser = app.visitor();
    const { options } = await browser.ask(secondStepApi.passkeyOptions);
    const response = key.use(options);
    const twin = Object.assign(app.visitor(), { cookies: new Map(browser.cookies) });
    const answers = await Promise.all([send(browser, response), send(twin, response)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('is refused in a browser other than the one that requested it', async () => {
    const [requesting, other] = [app.visitor(), app.visitor()];
    const { options } = await requesting.ask(secondStepApi.passkeyOptions);
    await other.ask(secondStepApi.passkeyOptions);
    expect((await send(other, key.use(options))).status).toBe(401);
    expect((await send(app.visitor(), key.use(options))).status).toBe(401);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('can be requested in two tabs', async () => {
    const browser = app.visitor();
    const { options } = await browser.ask(secondStepApi.passkeyOptions);
    await browser.ask(secondStepApi.passkeyOptions);
    expect((await send(browser, key.use(options))).status).toBe(200);
  });

  it.each([
    ['if the authenticator only asks for a touch', { verifies: false }],
    ['if another site uses it', { origin: 'https://kithline.example.test' }],
    ['if a copy of the authenticator uses it', { isCopy: true }],
  ])('is refused %s', async (_how, behavior) => {
    // This use raises the counter. A copy of the authenticator would send the same counter again.
    expect((await byKey(app.visitor(), key)).status).toBe(200);
    expect((await byKey(app.visitor(), key, behavior)).status).toBe(401);
  });

  it('is refused after five minutes', async () => {
    const browser = app.visitor();
    const { options } = await browser.ask(secondStepApi.passkeyOptions);
    later(5 * MINUTE);
    expect((await send(browser, key.use(options))).status).toBe(401);
  });

  it('is refused if it is unknown, was removed, or names another user', async () => {
    const unknown = new SoftwareAuthenticator();
    unknown.make({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } });
    expect((await byKey(app.visitor(), unknown)).status).toBe(401);
    const browser = app.visitor();
    const { options } = await browser.ask(secondStepApi.passkeyOptions);
    const used = key.use(options);
    const named = { ...used, response: { ...used.response, userHandle: 'c29tZWJvZHkgZWxzZQ' } };
    expect((await send(browser, named)).status).toBe(401);
    const [{ id } = { id: 0 }] = (await member.browser.ask(secondFactorsApi.read)).passkeys;
    await member.browser.ask(secondFactorsApi.removePasskey, { params: { id } });
    expect((await byKey(app.visitor(), key)).status).toBe(401);
  });

  it('is refused with a wrong signature', async () => {
    const browser = app.visitor();
    const { options } = await browser.ask(secondStepApi.passkeyOptions);
    const used = key.use(options);
    const forged = {
      ...used,
      response: { ...used.response, signature: key.use(options).response.signature },
    };
    expect((await send(browser, forged)).status).toBe(401);
  });

  it('does not sign in a suspended member', async () => {
    const { userId } = member.viewer;
    await app.database.db.updateTable('users').set({ suspendedOn: now }).where('id', '=', userId).execute();
    expect((await byKey(app.visitor(), key)).status).toBe(403);
  });

  it("ends the browser's previous session", async () => {
    const browser = app.visitor();
    await byKey(browser, key);
    const former = Object.assign(app.visitor(), { cookies: new Map(browser.cookies) });
    await byKey(browser, key);
    expect((await former.call(authApi.current)).status).toBe(401);
  });
});

describe('On an installation with a public address', () => {
  it('passkeys belong to its host, and localhost is another site', async () => {
    // If `publicUrlIsSet` were true, the server would refuse the test's requests, whose host is localhost.
    await using elsewhere = await testApp({
      config: { publicUrl: new URL('http://kithline.example.test'), publicUrlIsSet: false },
    });
    const { browser } = await withPassword(elsewhere);
    const { options } = await browser.ask(secondFactorsApi.passkeyOptions);
    expect(options).toMatchObject({ rp: { id: 'kithline.example.test' } });
    const add = (origin: string) =>
      browser.call(secondFactorsApi.addPasskey, {
        body: { name: 'key', response: new SoftwareAuthenticator(origin).make(options) },
      });
    expect((await add('http://localhost:3000')).status).toBe(422);
    expect((await add('http://kithline.example.test:8080')).status).toBe(422);
    expect((await add('http://kithline.example.test')).status).toBe(201);
  });
});
