import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../testing/a-user.ts';
import { signedIn } from '../testing/factories.ts';
import {
  askFor,
  changeLoginEmail,
  codeIn,
  confirm,
  requestMail,
  undo,
  withPassword,
} from '../testing/login-email.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { sweepExpired } from './accounts.jobs.ts';
import { signedFor } from './known-browser.queries.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'four words of mine';

let app: TestApp;
let now = new Date('2026-06-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));
let serial = 0;
const aNewAddress = () => `undone-${(serial += 1)}@example.test`;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());

const signIn = async (username: string, password = PASSWORD) =>
  (await app.visitor().call(authApi.signIn, { body: { username, password } })).status;
const setPassword = (code: string) =>
  app.visitor().call(passwordResetApi.finish, { body: { code, password: NEW_PASSWORD } });

describe('undoing a change of the login email', () => {
  it('restores the old address, ends all sessions, and leads to setting a new password', async () => {
    const stolen = await withPassword(app);
    const address = aNewAddress();
    const code = await changeLoginEmail(app, stolen, address);
    await askFor(stolen.browser, aNewAddress());
    const open = codeIn(await requestMail(app, stolen.viewer.userId));
    const { status, reply } = await undo(app.visitor(), code);
    expect([status, reply.username]).toEqual([200, stolen.username]);
    // The thief has a session, the password, the new mailbox and an open request.
    expect((await stolen.browser.call(authApi.current)).status).toBe(401);
    expect([await signIn(stolen.username), await signIn(address)]).toEqual([401, 401]);
    expect((await app.visitor().call(accountApi.confirmUsername, { body: { code: open } })).status).toBe(404);
    expect((await setPassword(reply.resetCode)).status).toBe(204);
    expect(await signIn(stolen.username, NEW_PASSWORD)).toBe(200);
    expect((await setPassword(reply.resetCode)).status).toBe(404);
    expect((await undo(app.visitor(), code)).status).toBe(404);
  });

  it("deletes the OpenID provider's subject and makes all browsers unknown", async () => {
    const member = await withPassword(app);
    const { userId } = member.viewer;
    const code = await changeLoginEmail(app, member, aNewAddress());
    const provider = { userId, issuer: 'https://id.example', clientId: 'kithline' };
    const identity = { ...provider, usernameNorm: member.username, subject: 'thief', boundOn: now };
    await app.database.db.insertInto('providerIdentity').values(identity).execute();
    expect((await undo(app.visitor(), code)).status).toBe(200);
    const identities = app.database.db.selectFrom('providerIdentity').select('subject');
    expect(await identities.where('userId', '=', userId).execute()).toEqual([]);
    expect(await signedFor(app.database.db, userId)).toEqual({ userId, round: 1 });
  });

  it('also disables a password that was changed after the login email', async () => {
    const stolen = await withPassword(app);
    const code = await changeLoginEmail(app, stolen, aNewAddress());
    await stolen.browser.ask(accountApi.changePassword, {
      body: { password: PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect((await undo(app.visitor(), code)).status).toBe(200);
    expect([await signIn(stolen.username), await signIn(stolen.username, NEW_PASSWORD)]).toEqual([401, 401]);
  });

  it('also undoes later changes and invalidates their links; after the later of two changes is undone, the link for the earlier change still works', async () => {
    const member = await withPassword(app);
    const second = aNewAddress();
    const toFirst = await changeLoginEmail(app, member, second);
    const toSecond = await changeLoginEmail(app, member, aNewAddress());
    const { reply } = await undo(app.visitor(), toSecond);
    expect(reply.username).toBe(second);
    expect((await undo(app.visitor(), toFirst)).reply.username).toBe(member.username);

    const other = await withPassword(app);
    const first = await changeLoginEmail(app, other, aNewAddress());
    const last = await changeLoginEmail(app, other, aNewAddress());
    expect((await undo(app.visitor(), first)).reply.username).toBe(other.username);
    expect((await undo(app.visitor(), last)).status).toBe(404);
  });

  it('is possible for 72 hours, during which no other account can take the old address', async () => {
    const member = await withPassword(app);
    const code = await changeLoginEmail(app, member, aNewAddress());
    const draft = { firstName: 'Ann', lastName: 'Berg', linkedinUrl: '', emailAddress: member.username };
    const invite = async () =>
      (await signedIn(app, { isAdmin: true })).call(registrationsApi.invite, { body: draft });
    expect((await invite()).status).toBe(422);
    later(72 * HOUR);
    expect((await undo(app.visitor(), code)).status).toBe(404);
    expect((await invite()).status).toBe(201);
    await sweepExpired(app.context);
    const left = app.database.db.selectFrom('formerUsername').select('id');
    expect(await left.where('userId', '=', member.viewer.userId).execute()).toEqual([]);
  });

  it('is not possible from the new address after the login email was changed back to the old one', async () => {
    const member = await withPassword(app);
    const newAddress = aNewAddress();
    await changeLoginEmail(app, member, newAddress);
    await askFor(member.browser, member.username);
    await confirm(member.browser, codeIn(await requestMail(app, member.viewer.userId)));
    const left = app.database.db.selectFrom('formerUsername').select('username');
    expect(await left.where('userId', '=', member.viewer.userId).execute()).toEqual([]);
  });

  it("also ends another member's session in the browser that opens the link, so that the page for a new password opens", async () => {
    const [member, other] = [await withPassword(app), await withPassword(app)];
    const code = await changeLoginEmail(app, member, aNewAddress());
    expect((await undo(other.browser, code)).status).toBe(200);
    expect((await other.browser.call(authApi.current)).status).toBe(401);
  });

  it('does not work with a made-up code, or for a deleted account', async () => {
    expect((await undo(app.visitor(), 'made-up')).status).toBe(404);
    const member = await withPassword(app);
    const code = await changeLoginEmail(app, member, aNewAddress());
    await member.browser.ask(accountApi.remove, { body: { password: PASSWORD } });
    expect((await undo(app.visitor(), code)).status).toBe(404);
  });
});
