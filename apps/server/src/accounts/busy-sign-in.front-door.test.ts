import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { THREADS } from './password-threads.ts';
import { MOST_WAITING } from './waiting-lines.ts';

const BUSY = 'Many people are signing in right now. Please try again in a few seconds.';

/** More strangers than the waiting line takes. */
const CROWD = 2 * (THREADS + MOST_WAITING.strangers);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.stop());

let addresses = 0;

/** Tries to sign in, each time from another address. */
const attempt = (username: string, { password = 'wrong password', browser = app.visitor() } = {}) => {
  addresses += 1;
  return browser.send({
    method: 'POST',
    url: '/api/auth',
    payload: { username, password },
    remoteAddress: `10.7.${Math.floor(addresses / 250)}.${addresses % 250}`,
  });
};

const crowd = () => Array.from({ length: CROWD }, (_, at) => attempt(`stranger-${at}@example.test`));

/** A signed-in member, whose browser is known from now on. */
async function aMember(): Promise<{ username: string; browser: Caller }> {
  const { username } = await aUser(app);
  const browser = app.visitor();
  expect((await attempt(username, { password: PASSWORD, browser })).status).toBe(200);
  return { username, browser };
}

/** Gives the crowd 20 ms to arrive. */
const letItArrive = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a crowd of strangers that signs in at the same time', () => {
  it('has its passwords checked up to the limit; the other tries get 503 with a time to retry, and are not counted', async () => {
    const answers = await Promise.all(crowd());
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, problem } of refused) {
      expect(headers['content-type']).toContain('application/problem+json');
      expect(headers['retry-after']).toBe('5');
      expect([problem.clientMessage, problem.type]).toEqual([BUSY, 'urn:kithline:not-ready']);
    }
    const { rows } = await app.database.pool.query<{ tries: string }>(
      `select sum(tries) as tries from attempt where key ~ '^sign-in [^ ]+$'`,
    );
    expect(Number(rows[0]?.tries)).toBe(CROWD - refused.length);
  });

  it('makes fewer than a third of its tries wait for a database connection at the same time', async () => {
    const { pool } = app.database;
    let mostWaiting = 0;
    const watch = setInterval(() => (mostWaiting = Math.max(mostWaiting, pool.waitingCount)), 1);
    // All tries come from one address, so they are counted in the same row, one after the other.
    const tries = Array.from({ length: 3 * CROWD }, (_, at) =>
      app.visitor().send({
        method: 'POST',
        url: '/api/auth',
        payload: { username: `crowd-${at}@example.test`, password: 'wrong password' },
        remoteAddress: '10.9.0.1',
      }),
    );
    await Promise.all(tries);
    clearInterval(watch);
    // Without the limit, every try that has no database connection yet would wait for one.
    expect(mostWaiting).toBeLessThan(CROWD);
  });

  it('delays neither the health check nor requests for the account or a list', async () => {
    const { browser } = await aMember();
    const { profile } = await browser.ask(accountApi.read);
    let waiting = CROWD;
    const answers = crowd().map((answer) => answer.finally(() => (waiting -= 1)));
    await letItArrive();
    const { networkId } = await networkOf(browser);
    const [health, account, list] = await Promise.all([
      app.visitor().send({ method: 'GET', url: '/api/health' }),
      browser.call(accountApi.read),
      browser.call(directoryApi.persons, { query: { networkId } }),
    ]);
    expect(waiting).toBeGreaterThan(0);
    expect([health.status, account.status, list.status]).toEqual([200, 200, 200]);
    expect(account.reply.profile.id).toBe(profile.id);
    await Promise.all(answers);
  });

  it('waits behind known browsers and members who confirm their password', async () => {
    const [one, other] = [await aMember(), await aMember()];
    let waiting = CROWD;
    const answers = crowd().map((answer) => answer.finally(() => (waiting -= 1)));
    await letItArrive();
    const [signedIn, removed] = await Promise.all([
      attempt(one.username, { password: PASSWORD, browser: one.browser }),
      other.browser.call(accountApi.remove, { body: { password: PASSWORD } }),
    ]);
    expect(waiting).toBeGreaterThan(0);
    expect([signedIn.status, removed.status]).toEqual([200, 204]);
    await Promise.all(answers);
  });
});

async function networkOf(browser: Caller): Promise<{ networkId: number }> {
  const { user } = await browser.ask(authApi.current);
  const { id } = await app.database.db
    .selectFrom('network')
    .select('id')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  return { networkId: id };
}
