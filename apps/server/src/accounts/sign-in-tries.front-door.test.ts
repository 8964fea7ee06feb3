import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aUser } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const WRONG = 'wrong password';
const PASSWORD = 'weak password';

/**
 * A cheap hash, because these tests make hundreds of tries. Signing in with the correct password would
 * replace it by an expensive one.
 */
const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$pvAT6RAx6xgYYGmaU9VanvBP41IfMnmnixGZuz1V+/I';

const TOO_MANY = /^Too many tries\. Please wait (a minute|\d+ minutes) and try again\.$/;

let app: TestApp;
let now = new Date('2026-03-01T09:00:00Z');
const clock = () => now;
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  app = await testApp({ clock, config: { rateLimit: true } });
});
afterAll(() => app.stop());
// Each test begins a new window, also for tries that are counted only by address.
beforeEach(() => later(3_600_000));

interface Attempt {
  readonly username: string;
  readonly password?: string;
  readonly from: string;
}

/** One try to sign in from an address, by default with a new browser. */
const attempt = ({ username, password = WRONG, from }: Attempt, browser: Caller = app.visitor()) =>
  browser.send({
    method: 'POST',
    url: '/api/auth',
    payload: { username, password },
    remoteAddress: from,
  });

const aMember = (input: { isAdmin?: boolean } = {}) => aUser(app, { ...input, passwordHash: QUICK_HASH });

/** Signs in with the correct password, and keeps the cheap hash. */
async function signIn(input: Attempt, browser?: Caller): Promise<void> {
  expect((await attempt({ ...input, password: PASSWORD }, browser)).status).toBe(200);
  await app.database.db
    .updateTable('users')
    .set({ passwordHash: QUICK_HASH })
    .where('username', '=', input.username)
    .execute();
}

async function mistake(times: number, input: Attempt, browser?: Caller): Promise<void> {
  for (let at = 0; at < times; at += 1) expect((await attempt(input, browser)).status).toBe(401);
}

/** The number of tries in this window by browsers that are not known to the account, over all accounts. */
async function countedTries(): Promise<number> {
  const { rows } = await app.database.pool.query<{ tries: string }>(
    `select coalesce(sum(tries), 0) as tries from attempt
     where window_start = $1 and key ~ '^sign-in [^ ]+$'`,
    [new Date(Math.floor(now.getTime() / 900_000) * 900_000)],
  );
  return Number(rows[0]?.tries);
}

/** A browser that has signed in to the account and logged out again. */
async function aKnownBrowser(username: string): Promise<Caller> {
  const browser = app.visitor();
  await signIn({ username, from: '10.1.1.1' }, browser);
  await browser.ask(authApi.signOut);
  return browser;
}

describe('ten wrong passwords from one address', () => {
  it.each([
    ['a member', false],
    ['an administrator', true],
  ])('lock the account of %s only for that address, until the window ends', async (_who, isAdmin) => {
    const { username } = await aMember({ isAdmin });
    const second = await testApp({ clock, config: { rateLimit: true }, database: app.database });
    onTestFinished(() => second.stop());
    await mistake(5, { username, from: '10.0.0.1' });
    await mistake(5, { username, from: '10.0.0.1' }, second.visitor());
    const refused = await attempt({ username, password: PASSWORD, from: '10.0.0.1' }, second.visitor());
    expect(refused.status).toBe(429);
    expect(refused.problem.clientMessage).toMatch(TOO_MANY);
    await signIn({ username, from: '10.0.0.2' });
    later(Number(refused.headers['retry-after']) * 1000);
    await signIn({ username, from: '10.0.0.1' });
  });

  it('do not lock out a known browser, even at that address', async () => {
    const { username } = await aMember();
    const browser = await aKnownBrowser(username);
    const other = await aKnownBrowser((await aMember()).username);
    await mistake(10, { username, from: '10.0.0.3' });
    for (let at = 0; at < 20; at += 1)
      await attempt({ username: `guess-${at}@example.test`, from: '10.0.0.3' });
    expect((await attempt({ username, password: PASSWORD, from: '10.0.0.3' })).status).toBe(429);
    expect((await attempt({ username, password: PASSWORD, from: '10.0.0.3' }, other)).status).toBe(429);
    await signIn({ username, from: '10.0.0.3' }, browser);
  });

  it('do not reveal whether the account exists', async () => {
    const nobody = { username: 'nobody@example.test', from: '10.0.0.4' };
    await mistake(10, nobody);
    const refused = await attempt(nobody);
    expect([refused.status, refused.problem.clientMessage]).toEqual([429, expect.stringMatching(TOO_MANY)]);
  });

  it('lock the account for that address; an IPv6 network counts as one address', async () => {
    const { username } = await aMember();
    for (let at = 0; at < 10; at += 1) await mistake(1, { username, from: `2001:db8:1:2::${at + 1}` });
    expect((await attempt({ username, password: PASSWORD, from: '2001:db8:1:2:9:9:9:9' })).status).toBe(429);
    expect((await attempt({ username, password: PASSWORD, from: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('do not stop a signed-in member from confirming the password', async () => {
    const { username } = await aMember();
    const member = app.visitor();
    await signIn({ username, from: '10.1.1.2' }, member);
    await mistake(10, { username, from: '10.0.0.5' });
    const wrong = await member.call(accountApi.remove, { body: { password: WRONG } });
    expect([wrong.status, wrong.problem.fields]).toEqual([422, { password: 'This is not your password.' }]);
    expect((await member.call(accountApi.remove, { body: { password: PASSWORD } })).status).toBe(204);
  });
});

describe('a browser that has signed in before', () => {
  it('counts as unknown after ten wrong passwords', async () => {
    const { username } = await aMember();
    const browser = await aKnownBrowser(username);
    await mistake(10, { username, from: '10.0.1.1' });
    await mistake(10, { username, from: '10.0.1.1' }, browser);
    const refused = await attempt({ username, password: PASSWORD, from: '10.0.1.1' }, browser);
    expect(refused.status).toBe(429);
    await signIn({ username, from: '10.0.1.2' }, browser);
  });

  it('may send nine wrong passwords again after the correct one', async () => {
    const { username } = await aMember();
    const browser = await aKnownBrowser(username);
    await mistake(10, { username, from: '10.0.1.3' });
    for (let round = 0; round < 2; round += 1) {
      later(60_000);
      await mistake(9, { username, from: '10.0.1.3' }, browser);
      await signIn({ username, from: '10.0.1.3' }, browser);
    }
  });

  it("shares its count of wrong passwords with the account's other known browsers", async () => {
    const { username } = await aMember();
    const [one, other] = [await aKnownBrowser(username), await aKnownBrowser(username)];
    await mistake(10, { username, from: '10.0.1.5' });
    await mistake(10, { username, from: '10.0.1.5' }, one);
    expect((await attempt({ username, from: '10.0.1.5' }, other)).status).toBe(429);
  });

  it('does not add its wrong passwords to those of unknown browsers', async () => {
    const { username } = await aMember();
    const browser = await aKnownBrowser(username);
    await mistake(10, { username, from: '10.0.1.4' }, browser);
    expect(await countedTries()).toBe(0);
  });
});

describe('a member who confirms the password', () => {
  it('has to wait after ten wrong ones, and can still sign in', async () => {
    const { username } = await aMember();
    const member = app.visitor();
    await signIn({ username, from: '10.1.1.3' }, member);
    const confirm = () => member.call(accountApi.remove, { body: { password: WRONG } });
    for (let at = 0; at < 10; at += 1) expect((await confirm()).status).toBe(422);
    expect((await confirm()).status).toBe(429);
    await signIn({ username, from: '10.1.1.3' });
  });
});

describe('many wrong passwords for one login email', () => {
  const timed = async (work: () => Promise<{ status: number }>): Promise<[number, number]> => {
    const from = performance.now();
    const { status } = await work();
    return [status, performance.now() - from];
  };

  it('delay further tries from unknown browsers, but do not refuse them', async () => {
    const { username } = await aMember();
    const browser = await aKnownBrowser(username);
    for (const from of ['10.0.2.1', '10.0.2.2']) await mistake(10, { username, from });
    const [wrongStatus, quick] = await timed(() => attempt({ username, from: '10.0.2.3' }));
    const [correctStatus, slow] = await timed(() =>
      attempt({ username, password: PASSWORD, from: '10.0.2.4' }),
    );
    expect([wrongStatus, correctStatus]).toEqual([401, 200]);
    expect(quick).toBeGreaterThanOrEqual(249);
    expect(slow).toBeGreaterThanOrEqual(499);
    const [knownStatus, atOnce] = await timed(() =>
      attempt({ username, password: PASSWORD, from: '10.0.2.5' }, browser),
    );
    expect(knownStatus).toBe(200);
    expect(atOnce).toBeLessThan(slow);
  });

  it('cause the same delay if the login email belongs to no account', async () => {
    const username = 'nobody-else@example.test';
    for (const from of ['10.0.2.6', '10.0.2.7']) await mistake(10, { username, from });
    const [status, time] = await timed(() => attempt({ username, from: '10.0.2.8' }));
    expect(status).toBe(401);
    expect(time).toBeGreaterThanOrEqual(249);
  });

  it('are counted without the tries that were refused', async () => {
    const { username } = await aMember();
    await mistake(10, { username, from: '10.0.2.9' });
    for (let at = 0; at < 8; at += 1)
      expect((await attempt({ username, from: '10.0.2.9' })).status).toBe(429);
    expect(await countedTries()).toBe(10);
  });
});

describe("the member's own wrong passwords", () => {
  it('from one address no longer count after the correct password from there', async () => {
    const { username } = await aMember();
    await mistake(3, { username, from: '10.0.3.9' });
    for (const from of ['10.0.3.1', '10.0.3.2', '10.0.3.3']) {
      await mistake(9, { username, from });
      await signIn({ username, from });
      await mistake(9, { username, from });
      await signIn({ username, from });
    }
    expect(await countedTries()).toBe(3);
  });
});

describe('tries from one address', () => {
  it('are limited across all accounts and servers', async () => {
    const second = await testApp({ clock, config: { rateLimit: true }, database: app.database });
    onTestFinished(() => second.stop());
    const statuses = [];
    for (let at = 0; at < 22; at += 1) {
      const browser = (at % 2 ? app : second).visitor();
      const username = `guess-${at}@example.test`;
      statuses.push((await attempt({ username, from: `2001:db8:9:9::${at + 1}` }, browser)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });
});
