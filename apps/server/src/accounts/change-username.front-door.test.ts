import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { signedIn } from '../testing/factories.ts';
import { mailsOf } from '../testing/mails.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { USERNAME_TAKEN } from './change-username.ts';
import { sendResetMail } from './reset-mail.ts';

let app: TestApp;
let serial = 0;
const aNewAddress = () => `New.Address+${(serial += 1)}@Example.test`;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** A user with a password, signed in in a browser of the server given. */
async function aMemberAt(server: TestApp = app) {
  const user = await aUser(app, { name: 'Ida Lindqvist' });
  const browser = server.visitor();
  await browser.ask(authApi.signIn, { body: { username: user.username, password: PASSWORD } });
  return { ...user, browser };
}

const change = (who: Caller, username: string) => who.call(accountApi.changeUsername, { body: { username } });

const isProven = async (userId: number): Promise<boolean> => {
  const { rows } = await app.database.pool.query('select username_proven from users where id = $1', [userId]);
  return (rows[0] as { username_proven: boolean }).username_proven;
};

/** A server that sends mails into an outbox of its own. */
async function mailing() {
  const { mails, dataDir } = await mailsOf();
  const server = await testApp({ config: { dataDir }, started: true, database: app.database });
  onTestFinished(() => server.stop());
  const mailTo = async (address: string) => {
    await until(async () => (await mails()).some(({ to }) => to === address));
    return (await mails()).findLast(({ to }) => to === address);
  };
  return { server, mails, mailTo };
}

describe('changing the login email', () => {
  it('answers the user; from then on the new address logs in, in any case, and the old one does not', async () => {
    const { browser, username, userId } = await aMemberAt();
    const address = aNewAddress();
    const { status, reply } = await change(browser, `  ${address} `);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ id: userId, username: address });
    expect((await browser.ask(authApi.current)).user).toEqual(reply);
    const signIn = (name: string) =>
      app.visitor().call(authApi.signIn, { body: { username: name, password: PASSWORD } });
    expect((await signIn(address.toUpperCase())).status).toBe(200);
    expect((await signIn(username)).status).toBe(401);
  });

  it('leaves every session open', async () => {
    const { browser, username } = await aMemberAt();
    const elsewhere = app.visitor();
    await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    await change(browser, aNewAddress());
    expect((await elsewhere.call(authApi.current)).status).toBe(200);
  });

  it('tells the old address, without naming the new one', async () => {
    const { server, mails, mailTo } = await mailing();
    const { browser, username } = await aMemberAt(server);
    const address = aNewAddress();
    await change(browser, address);
    const letter = await mailTo(username);
    expect(letter?.subject).toBe('The login email of your Kithline account was changed');
    expect(letter?.text).toContain('Hello Ida,');
    expect(`${letter?.text}${letter?.html}`).not.toContain(address);
    expect((await mails()).filter(({ to }) => to === address)).toEqual([]);
  });

  it('writes to no address that was only typed: somebody else’s, in passing, is told nothing', async () => {
    const { browser, userId } = await aMemberAt();
    const strangers = aNewAddress();
    await change(browser, strangers);
    await change(browser, aNewAddress());
    const { rows } = await app.database.pool.query<{ address: string }>(
      "select data ->> 'address' as address from pgboss.job where name = 'mail-username-changed' and data ->> 'userId' = $1",
      [String(userId)],
    );
    expect(rows.map(({ address }) => address)).toEqual([expect.not.stringContaining(strangers) as string]);
  });

  it('counts the new address as unproven until a new password was set with a link that was mailed to it', async () => {
    const { browser, userId } = await aMemberAt();
    expect(await isProven(userId)).toBe(true);
    await change(browser, aNewAddress());
    expect(await isProven(userId)).toBe(false);
  });

  it('ends the links for a new password that went to the old address', async () => {
    const { server, mailTo } = await mailing();
    const { browser, username } = await aMemberAt(server);
    await server.visitor().ask(passwordResetApi.begin, { body: { email: username } });
    const code = /code=([\w-]+)/.exec((await mailTo(username))?.text ?? '')?.[1] ?? '';
    await app.visitor().ask(passwordResetApi.check, { query: { code } });
    await change(browser, aNewAddress());
    expect((await app.visitor().call(passwordResetApi.check, { query: { code } })).status).toBe(404);
    const body = { code, password: 'brand-new-1' };
    expect((await app.visitor().call(passwordResetApi.finish, { body })).status).toBe(404);
  });

  it('leaves no working link to a mail that was being written meanwhile', async () => {
    const { browser, username, userId } = await aMemberAt();
    const { db } = app.database;
    let looks = 0;
    const changedAfterTheFirstLook = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        looks += 1;
        if (looks === 1) await change(browser, aNewAddress());
        return result;
      },
    });
    const sent: string[] = [];
    const mailer = {
      send: async ({ subject }: { subject: string }) => void sent.push(subject),
      close: () => undefined,
    };
    await sendResetMail({ ...app.house, db: changedAfterTheFirstLook }, mailer, username);
    const codes = await db.selectFrom('password_reset').selectAll().where('user_id', '=', userId).execute();
    expect([looks > 1, codes, sent]).toEqual([true, [], []]);
  });

  it('to the same address in other letters changes the letters alone', async () => {
    const { browser, username, userId } = await aMemberAt();
    expect((await change(browser, username.toUpperCase())).reply.username).toBe(username.toUpperCase());
    expect(await isProven(userId)).toBe(true);
    expect((await change(browser, username.toUpperCase())).status).toBe(200);
    const { rows } = await app.database.pool.query(
      "select 1 from pgboss.job where name = 'mail-username-changed' and data ->> 'userId' = $1",
      [String(userId)],
    );
    expect(rows).toEqual([]);
  });
});

describe('a login email that cannot be taken', () => {
  it.each([
    ['', 'Email is required.'],
    ['   ', 'Email is required.'],
    ['not an address', 'Must be a valid Email.'],
    [`${'a'.repeat(250)}@example.test`, 'Must be a valid Email.'],
  ])('is refused on its field: "%s"', async (username, message) => {
    const { browser } = await aMemberAt();
    const { status, problem } = await change(browser, username);
    expect([status, problem.fields]).toEqual([422, { username: message }]);
  });

  it("is refused when it is another member's, and nothing has changed", async () => {
    const [one, other] = [await aMemberAt(), await aMemberAt()];
    const { status, problem } = await change(one.browser, other.username.toUpperCase());
    expect([status, problem.fields]).toEqual([422, { username: USERNAME_TAKEN }]);
    expect((await one.browser.ask(authApi.current)).user.username).toBe(one.username);
    expect(await isProven(one.userId)).toBe(true);
  });

  it('goes to one of two who ask for it at once', async () => {
    const [one, other] = [await aMemberAt(), await aMemberAt()];
    const address = aNewAddress();
    const answers = await Promise.all([change(one.browser, address), change(other.browser, address)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is not for a visitor', async () => {
    expect((await change(app.visitor(), aNewAddress())).status).toBe(401);
  });

  it('cannot be searched for: after ten tries in an hour a member waits', async () => {
    const limited = await testApp({ config: { rateLimit: true }, database: app.database });
    onTestFinished(() => limited.stop());
    const member = await signedIn(limited);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) {
      const { status, headers } = await member.send({
        method: 'PATCH',
        url: '/api/account/username',
        payload: { username: aNewAddress() },
        remoteAddress: `10.3.0.${at}`,
      });
      statuses.push(status);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
