import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import {
  askFor,
  changeLoginEmail,
  codeIn,
  confirm,
  requestMail,
  withPassword,
} from '../testing/login-email.ts';
import { mailsOf } from '../testing/mails.ts';
import { anInvite, detailsOf } from '../testing/registering.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { sweepExpired } from './accounts.jobs.ts';
import { sendResetMail } from './reset-mail.ts';

const HOUR = 3_600_000;

let app: TestApp;
let now = new Date('2026-05-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));
let serial = 0;
const aNewAddress = () => `New.Address+${(serial += 1)}@Example.test`;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());

const signIn = async (username: string, password = PASSWORD) =>
  (await app.visitor().call(authApi.signIn, { body: { username, password } })).status;
const readRequested = async (who: Caller) => (await who.ask(accountApi.read)).requestedUsername;
const isProven = async (userId: number): Promise<boolean> => {
  const query = app.database.db.selectFrom('users').select('usernameProven as proven');
  return (await query.where('id', '=', userId).executeTakeFirstOrThrow()).proven;
};

describe('requesting another login email', () => {
  it('changes nothing until the address is confirmed by mail, and every browser of the member shows the requested address', async () => {
    const member = await withPassword(app);
    const elsewhere = app.visitor();
    await elsewhere.ask(authApi.signIn, { body: { username: member.username, password: PASSWORD } });
    const address = aNewAddress();
    const { status, reply } = await askFor(member.browser, `  ${address} `);
    const request = {
      username: address,
      requestedOn: now.getTime() / 1000,
      expiresOn: (now.getTime() + 24 * HOUR) / 1000,
    };
    expect([status, reply]).toMatchObject([
      202,
      { user: { username: member.username }, requestedUsername: request },
    ]);
    expect(await readRequested(elsewhere)).toEqual(request);
    expect([await signIn(address), await signIn(member.username)]).toEqual([401, 200]);
  });

  it('requires the password', async () => {
    const { browser } = await withPassword(app);
    const { status, problem } = await askFor(browser, aNewAddress(), 'not the password');
    expect([status, problem.fields]).toEqual([422, { password: 'This is not your password.' }]);
    expect(await readRequested(browser)).toBeNull();
  });

  it('is refused to a visitor', async () => {
    expect((await askFor(app.visitor(), aNewAddress())).status).toBe(401);
  });

  it.each([
    ['', 'Email is required.'],
    ['   ', 'Email is required.'],
    ['not an address', 'Must be a valid Email.'],
    [`${'a'.repeat(250)}@example.test`, 'Must be a valid Email.'],
  ])('is refused with a message at the field for "%s"', async (username, message) => {
    const { browser } = await withPassword(app);
    const { status, problem } = await askFor(browser, username);
    expect([status, problem.fields]).toEqual([422, { username: message }]);
  });

  it('replaces an earlier request and invalidates its link', async () => {
    const { browser, viewer } = await withPassword(app);
    await askFor(browser, aNewAddress());
    const first = codeIn(await requestMail(app, viewer.userId));
    const address = aNewAddress();
    await askFor(browser, address);
    expect((await confirm(app.visitor(), first)).status).toBe(404);
    expect((await readRequested(browser))?.username).toBe(address);
  });

  it('can be repeated or canceled, and both invalidate the earlier link', async () => {
    const { browser, viewer, username } = await withPassword(app);
    expect((await browser.call(accountApi.resendUsername)).status).toBe(404);
    await askFor(browser, aNewAddress());
    const first = codeIn(await requestMail(app, viewer.userId));
    expect((await browser.call(accountApi.resendUsername)).status).toBe(202);
    const second = codeIn(await requestMail(app, viewer.userId));
    expect((await confirm(app.visitor(), first)).status).toBe(404);
    await browser.ask(accountApi.cancelUsername);
    await browser.ask(accountApi.cancelUsername);
    expect(await readRequested(browser)).toBeNull();
    expect((await confirm(app.visitor(), second)).status).toBe(404);
    expect(await signIn(username)).toBe(200);
  });

  it('changes the spelling at once and cancels a waiting request if the address differs from the current one only in capital letters', async () => {
    const { browser, username, viewer } = await withPassword(app);
    await askFor(browser, aNewAddress());
    const { reply } = await askFor(browser, username.toUpperCase());
    expect(reply).toMatchObject({ user: { username: username.toUpperCase() }, requestedUsername: null });
    expect(await isProven(viewer.userId)).toBe(true);
  });

  it('expires after 24 hours', async () => {
    const { browser, viewer } = await withPassword(app);
    await askFor(browser, aNewAddress());
    const code = codeIn(await requestMail(app, viewer.userId));
    later(24 * HOUR);
    expect(await readRequested(browser)).toBeNull();
    expect((await confirm(app.visitor(), code)).status).toBe(404);
    await sweepExpired(app.context);
    const left = app.database.db
      .selectFrom('usernameRequest')
      .select('id')
      .where('userId', '=', viewer.userId);
    expect(await left.execute()).toEqual([]);
  });

  it('stores no code in the database', async () => {
    const { browser, viewer } = await withPassword(app);
    await askFor(browser, aNewAddress());
    const code = codeIn(await requestMail(app, viewer.userId));
    const { rows } = await app.database.pool.query<{ row: string }>(
      'select r::text as row from username_request r union all select f::text from former_username f',
    );
    expect(code.length).toBeGreaterThan(40);
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
  });

  it('is limited to ten an hour for each member, and to three mails from one member to one address', async () => {
    const limited = await testApp({ clock: () => now, config: { rateLimit: true }, database: app.database });
    onTestFinished(() => limited.stop());
    const { browser } = await withPassword(limited);
    const address = aNewAddress();
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) {
      const { status, headers } = await browser.send({
        method: 'PATCH',
        url: '/api/account/username',
        payload: { username: address, password: PASSWORD },
        remoteAddress: `10.3.0.${at}`,
      });
      statuses.push(status);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'mail-username-request'
       and (data ->> 'requestId')::bigint > (select max(id) - 10 from username_request)`,
    );
    expect(rows[0]?.count).toBe(3);
    const other = await withPassword(limited);
    await askFor(other.browser, address);
    expect((await requestMail(limited, other.viewer.userId))?.to.address).toBe(address);
    const { rows: sent } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job join username_request r on r.id = (data ->> 'requestId')::bigint
       where name = 'mail-username-request' and r.user_id = $1`,
      [other.viewer.userId],
    );
    expect(sent[0]?.count).toBe(1);
  });
});

const noMailWaits = async (): Promise<boolean> => {
  const { rows } = await app.database.pool.query(
    "select from pgboss.job where name = 'mail-username-request' and state < 'completed'",
  );
  return rows.length === 0;
};

describe('an address that somebody else has or requests', () => {
  it('gets the same answer as a free address, and a mail without a confirmation link', async () => {
    const [one, other] = [await withPassword(app), await withPassword(app)];
    const free = await askFor(one.browser, aNewAddress());
    const taken = await askFor(one.browser, other.username.toUpperCase());
    expect(taken.status).toBe(free.status);
    expect(Object.keys(taken.reply.requestedUsername ?? {})).toEqual(
      Object.keys(free.reply.requestedUsername ?? {}),
    );
    const mail = await requestMail(app, one.viewer.userId);
    expect(mail?.to.address).toBe(other.username.toUpperCase());
    expect(mail?.subject).toBe('You already log in to Kithline with this address');
    expect(mail?.text).not.toContain('code=');
    expect(await signIn(other.username)).toBe(200);
  });

  it('is not reserved by a request: somebody can still register with it, and the request then has no effect', async () => {
    const { browser, viewer, username } = await withPassword(app);
    const invited = await anInvite(app);
    await askFor(browser, invited.email);
    await using server = await testApp({ clock: () => now, database: app.database, started: true });
    // `requestMail` replaces the code of the server's mail, so that mail has to be sent first.
    await until(noMailWaits);
    const code = codeIn(await requestMail(app, viewer.userId));
    const newcomer = server.visitor();
    await newcomer.ask(registrationsApi.init, { body: detailsOf(invited) });
    const choice = {
      registrationCode: invited.code,
      password: 'four words of mine',
      noMatch: true,
      personId: null,
    };
    await newcomer.ask(registrationsApi.complete, { body: choice });
    await until(async () => (await signIn(invited.email, choice.password)) === 200);
    const { status, problem } = await confirm(app.visitor(), code);
    expect([status, problem.clientMessage]).toEqual([
      409,
      'This address is the login email of another account. Your login email stays as it was.',
    ]);
    expect(await readRequested(browser)).toBeNull();
    expect(await signIn(username)).toBe(200);
  });

  it('goes to only one of two members who confirm it at the same time', async () => {
    const [one, other] = [await withPassword(app), await withPassword(app)];
    const address = aNewAddress();
    const codes: string[] = [];
    for (const { browser, viewer } of [one, other]) {
      await askFor(browser, address);
      codes.push(codeIn(await requestMail(app, viewer.userId)));
    }
    const answers = await Promise.all(codes.map((code) => confirm(app.visitor(), code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('confirming a login email', () => {
  it('works once and without a session; the new address then signs in, whatever its capital letters, and sessions stay open', async () => {
    const { browser, viewer, username } = await withPassword(app);
    const address = aNewAddress();
    await askFor(browser, address);
    const mail = await requestMail(app, viewer.userId);
    expect(mail).toMatchObject({ to: { address }, subject: 'Confirm your new login email for Kithline' });
    const { status, reply } = await confirm(app.visitor(), codeIn(mail));
    expect([status, reply]).toEqual([200, { username: address }]);
    expect((await confirm(app.visitor(), codeIn(mail))).status).toBe(404);
    expect([await signIn(address.toUpperCase()), await signIn(username)]).toEqual([200, 401]);
    expect((await browser.ask(authApi.current)).user.username).toBe(address);
    expect([await isProven(viewer.userId), await readRequested(browser)]).toEqual([false, null]);
  });

  it("is refused in another member's session, and the link keeps working for the member who requested it", async () => {
    const [one, other] = [await withPassword(app), await withPassword(app)];
    await askFor(one.browser, aNewAddress());
    const code = codeIn(await requestMail(app, one.viewer.userId));
    const refused = await confirm(other.browser, code);
    expect([refused.status, refused.problem?.clientMessage]).toEqual([
      403,
      expect.stringContaining('Another account asked for this login email.'),
    ]);
    expect((await other.browser.ask(authApi.current)).user.username).toBe(other.username);
    expect((await confirm(one.browser, code)).status).toBe(200);
  });

  it('notifies the old address, without naming the new one', async () => {
    const { mails, dataDir } = await mailsOf();
    await using server = await testApp({ config: { dataDir }, started: true });
    const { browser, username } = await withPassword(server, { name: 'Ida Lindqvist' });
    const address = aNewAddress();
    await askFor(browser, address);
    const mailTo = async (to: string) => {
      await until(async () => (await mails()).some((mail) => mail.to.toLowerCase() === to.toLowerCase()));
      return (await mails()).find((mail) => mail.to.toLowerCase() === to.toLowerCase());
    };
    const code = /confirm-email\?code=([\w-]+)/.exec((await mailTo(address))?.text ?? '')?.[1] ?? '';
    await confirm(server.visitor(), code);
    const letter = await mailTo(username);
    expect(letter?.subject).toBe('The login email of your Kithline account was changed');
    expect(letter?.text).toContain('Hello Ida,');
    expect(letter?.text).toContain('/undo-email?code=');
    expect(`${letter?.text}${letter?.html}`.toLowerCase()).not.toContain(address.toLowerCase());
  });

  it('sends no mail to an old address that was never proven', async () => {
    const member = await withPassword(app);
    const { db } = app.database;
    await db
      .updateTable('users')
      .set({ usernameProven: false })
      .where('id', '=', member.viewer.userId)
      .execute();
    expect(await changeLoginEmail(app, member, aNewAddress())).toBe('');
    expect(await isProven(member.viewer.userId)).toBe(true);
  });

  it('invalidates links for a new password that were mailed to the old address', async () => {
    const member = await withPassword(app);
    const sent: { text: string }[] = [];
    const mailer = { send: async (mail: { text: string }) => void sent.push(mail), close: () => undefined };
    await sendResetMail(app.context, mailer, { usernameNorm: member.username });
    const code = /code=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    await app.visitor().ask(passwordResetApi.check, { query: { code } });
    await changeLoginEmail(app, member, aNewAddress());
    expect((await app.visitor().call(passwordResetApi.check, { query: { code } })).status).toBe(404);
    const body = { code, password: 'brand-new-1' };
    expect((await app.visitor().call(passwordResetApi.finish, { body })).status).toBe(404);
  });

  it('invalidates a password reset whose mail is being written at the same time', async () => {
    const member = await withPassword(app);
    const { db } = app.database;
    let queries = 0;
    const changingAfterTheFirstQuery = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1;
        if (queries === 1) await changeLoginEmail(app, member, aNewAddress());
        return result;
      },
    });
    const sent: string[] = [];
    const mailer = {
      send: async ({ subject }: { subject: string }) => void sent.push(subject),
      close: () => undefined,
    };
    await sendResetMail({ ...app.context, db: changingAfterTheFirstQuery }, mailer, {
      usernameNorm: member.username,
    });
    const codes = db.selectFrom('passwordReset').selectAll().where('userId', '=', member.viewer.userId);
    expect([queries > 1, await codes.execute(), sent]).toEqual([true, [], []]);
  });

  it('does not work with a made-up code, or after the account was deleted', async () => {
    expect((await confirm(app.visitor(), 'made-up')).status).toBe(404);
    const { browser, viewer } = await withPassword(app);
    await askFor(browser, aNewAddress());
    const code = codeIn(await requestMail(app, viewer.userId));
    await browser.ask(accountApi.remove, { body: { password: PASSWORD } });
    expect((await confirm(app.visitor(), code)).status).toBe(404);
    expect(await requestMail(app, viewer.userId)).toBeUndefined();
  });

  it('does not work after a password reset by mail, because somebody else may have requested the login email', async () => {
    const { browser, viewer, username } = await withPassword(app);
    await askFor(browser, aNewAddress());
    const confirmation = codeIn(await requestMail(app, viewer.userId));
    const sent: { text: string }[] = [];
    const mailer = { send: async (mail: { text: string }) => void sent.push(mail), close: () => undefined };
    await sendResetMail(app.context, mailer, { usernameNorm: username });
    const code = /code=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    await app.visitor().ask(passwordResetApi.finish, { body: { code, password: 'four words of mine' } });
    expect((await confirm(app.visitor(), confirmation)).status).toBe(404);
  });
});
