import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAsJob } from '../platform/jobs/running-job.ts';
import { PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import {
  askFor,
  changeLoginEmail,
  codeIn,
  confirm,
  noticeMail,
  requestMail,
  undo,
  type WithPassword,
  withPassword,
} from '../testing/login-email.ts';
import { addKey, byKey, halfway } from '../testing/second-factors.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { sendResetMail } from './reset-mail.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'four words of mine';

let app: TestApp;
let now = new Date('2026-05-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));
let serial = 0;
const aNewAddress = () => `confirmed-${(serial += 1)}@example.test`;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());

const isConfirmed = async (who: Caller) => (await who.ask(accountApi.read)).isUsernameConfirmed;
const signIn = async (username: string, password = PASSWORD) =>
  (await app.visitor().call(authApi.signIn, { body: { username, password } })).status;

/** Requests a login email and confirms it without the account's session. */
async function letVisitorConfirm({ browser, viewer }: WithPassword, username: string): Promise<void> {
  await askFor(browser, username);
  const { status } = await confirm(app.visitor(), codeIn(await requestMail(app, viewer.userId)));
  expect(status).toBe(200);
}

/** Sets NEW_PASSWORD with the link of a mail to the login email. */
async function resetByMail(username: string): Promise<void> {
  const sent: { text: string }[] = [];
  const mailer = { send: async (mail: { text: string }) => void sent.push(mail), close: () => undefined };
  await sendResetMail(app.context, mailer, { usernameNorm: username });
  const code = /code=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  await app.visitor().ask(passwordResetApi.finish, { body: { code, password: NEW_PASSWORD } });
}

describe('a login email that a visitor has confirmed', () => {
  it('can be used to sign in but is not proven, because the mail may have reached a stranger', async () => {
    const member = await withPassword(app);
    expect(await isConfirmed(member.browser)).toBe(true);
    const address = aNewAddress();
    await letVisitorConfirm(member, address);
    expect([await signIn(address), await signIn(member.username)]).toEqual([200, 401]);
    expect(await isConfirmed(member.browser)).toBe(false);
  });

  it('can still be undone with the link that was mailed to the old address', async () => {
    const member = await withPassword(app);
    await letVisitorConfirm(member, aNewAddress());
    const code = codeIn(await noticeMail(app, member.viewer.userId));
    const { status, reply } = await undo(app.visitor(), code);
    expect([status, reply.username]).toEqual([200, member.username]);
  });

  it('is proven if it is a former login email of the account', async () => {
    const member = await withPassword(app);
    await changeLoginEmail(app, member, aNewAddress());
    await letVisitorConfirm(member, member.username);
    expect(await isConfirmed(member.browser)).toBe(true);
  });

  it('becomes proven when a new password is set with the link of a mail to it', async () => {
    const member = await withPassword(app);
    const address = aNewAddress();
    await letVisitorConfirm(member, address);
    await resetByMail(address);
    const browser = app.visitor();
    await browser.ask(authApi.signIn, { body: { username: address, password: NEW_PASSWORD } });
    expect(await isConfirmed(browser)).toBe(true);
  });

  it('lets no password reset by mail remove the second factors for 72 hours, while the old address can undo the change', async () => {
    const member = await withPassword(app);
    const { key } = await addKey(member.browser);
    const address = aNewAddress();
    await letVisitorConfirm(member, address);
    later(72 * HOUR - 1);
    await resetByMail(address);
    const browser = await halfway(app, address, NEW_PASSWORD);
    expect((await byKey(browser, key)).status).toBe(200);
  });

  it('lets a password reset by mail remove the second factors after 72 hours', async () => {
    const member = await withPassword(app);
    await addKey(member.browser);
    const address = aNewAddress();
    await letVisitorConfirm(member, address);
    later(72 * HOUR);
    await resetByMail(address);
    expect(await signIn(address, NEW_PASSWORD)).toBe(200);
  });
});

describe('the link of a mail whose job runs again', () => {
  it('still works, because a server may have ended before it stored that the mail was sent', async () => {
    const member = await withPassword(app);
    const { browser, viewer } = member;
    await askFor(browser, aNewAddress());
    const job = randomUUID();
    const first = await runAsJob(job, () => requestMail(app, viewer.userId));
    const second = await runAsJob(job, () => requestMail(app, viewer.userId));
    expect(codeIn(second)).toBe(codeIn(first));
    expect(codeIn(await requestMail(app, viewer.userId))).not.toBe(codeIn(first));
    expect(
      (await confirm(browser, codeIn(await runAsJob(job, () => requestMail(app, viewer.userId))))).status,
    ).toBe(200);
  });
});

describe('a current login email that is not proven', () => {
  it("is proven by requesting it again and confirming it in the member's session", async () => {
    const member = await withPassword(app);
    const { browser, viewer } = member;
    const address = aNewAddress();
    await letVisitorConfirm(member, address);
    const { reply } = await askFor(browser, address.toUpperCase());
    expect(reply).toMatchObject({
      user: { username: address },
      isUsernameConfirmed: false,
      requestedUsername: { username: address.toUpperCase() },
    });
    const mail = await requestMail(app, viewer.userId);
    expect([mail?.to.address, mail?.subject]).toEqual([
      address.toUpperCase(),
      'Confirm your new login email for Kithline',
    ]);
    expect((await confirm(browser, codeIn(mail))).status).toBe(200);
    expect(await browser.ask(accountApi.read)).toMatchObject({
      user: { username: address.toUpperCase() },
      isUsernameConfirmed: true,
      requestedUsername: null,
    });
  });

  it('stays unproven if a visitor confirms it', async () => {
    const member = await withPassword(app);
    const address = aNewAddress();
    await letVisitorConfirm(member, address);
    await letVisitorConfirm(member, address);
    expect(await isConfirmed(member.browser)).toBe(false);
  });

  it('can be requested only with the password', async () => {
    const member = await withPassword(app);
    const address = aNewAddress();
    await letVisitorConfirm(member, address);
    expect((await askFor(member.browser, address, 'not the password')).status).toBe(422);
    expect(await requestMail(app, member.viewer.userId)).toBeUndefined();
  });
});
