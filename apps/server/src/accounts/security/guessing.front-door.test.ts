import { activityApi } from '@kithline/contract/activity.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser } from '../../testing/a-user.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { forgetUnknownNames } from './security.jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let second: TestApp;
let [ada, bea]: SignedIn[] = [];
let member: SignedIn;
let network = 0;
let now = new Date('2026-03-01T09:00:00Z');
const clock = () => now;
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  app = await testApp({ clock });
  second = await testApp({ clock, database: app.database });
  [ada, bea] = [
    await signedIn(app, { name: 'Ada Administrator', isAdmin: true }),
    await signedIn(app, { name: 'Bea Boss', isAdmin: true }),
  ];
  member = await signedIn(app, { name: 'Mia Member' });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(() => {
  later(3 * HOUR);
  network += 1;
});

const address = () => `10.1.${network}.4`;

const wrong = async (username: string, from: string, at: TestApp = app): Promise<void> => {
  const payload = { username, password: 'not the password' };
  const answer = await at.visitor().send({ method: 'POST', url: '/api/auth', payload, remoteAddress: from });
  expect(answer.status).toBe(401);
};

const notificationsOf = async (who: SignedIn | undefined) => {
  const { results } = (await who?.ask(notificationsApi.list, { query: { limit: 100 } })) ?? { results: [] };
  return results.filter(
    ({ kind, createdOn }) => kind === 'guessing' && createdOn > now.getTime() / 1000 - 7200,
  );
};

it('guessing passwords for five login emails from one network sends every administrator one notification', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => aUser(app)));
  for (const { username } of accounts) await wrong(username, address());
  // Trying the same accounts again does not raise the count.
  for (const { username } of accounts) await wrong(username, address());
  expect(await notificationsOf(ada)).toEqual([]);
  await wrong('nobody of this name', address());
  const sentence = `Somebody at 10.1.${network}.0/24 is trying passwords for many accounts`;
  for (const who of [ada, bea])
    expect(await notificationsOf(who)).toMatchObject([
      {
        body: sentence,
        names: [`10.1.${network}.0/24`],
        url: '/dashboard/activity?kind=security',
        picture: null,
      },
    ]);
  expect(await notificationsOf(member)).toEqual([]);
  const { results } = (await ada?.ask(activityApi.list, { query: { kind: 'security' } })) ?? { results: [] };
  expect(results[0]).toMatchObject({
    by: null,
    words: 'noticed somebody trying passwords for many accounts',
    network: `10.1.${network}.0/24`,
  });
});

it('trying five unknown login emails counts as guessing; trying one of them many times does not', async () => {
  for (let at = 0; at < 6; at += 1) await wrong('mistyped', address());
  expect(await notificationsOf(ada)).toEqual([]);
  for (const name of ['a', 'b', 'c', 'd']) await wrong(name, address());
  expect(await notificationsOf(ada)).toHaveLength(1);
});

it('trying four login emails now and one over an hour ago does not count as guessing', async () => {
  await wrong('long ago', address());
  later(HOUR + MINUTE);
  for (const name of ['a', 'b', 'c', 'd']) await wrong(name, address());
  expect(await notificationsOf(ada)).toEqual([]);
});

it("guessing one account's password from five networks sends a notification that names the member", async () => {
  const { username } = await aUser(app, { name: 'Inês Carvalho' });
  for (let at = 1; at <= 4; at += 1) await wrong(username, `10.2.${at}.1`);
  expect(await notificationsOf(ada)).toEqual([]);
  await wrong(username, '10.2.5.1');
  expect(await notificationsOf(ada)).toMatchObject([
    {
      body: 'Somebody is trying passwords for Inês Carvalho from many internet addresses',
      names: ['Inês Carvalho'],
    },
  ]);
});

it('guessing that goes on for hours sends one notification an hour, even with two servers', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `name ${at}`);
  const storm = () =>
    Promise.all(names.map((name, at) => wrong(name, address(), at % 2 === 0 ? app : second)));
  await storm();
  later(50 * MINUTE);
  await storm();
  expect(await notificationsOf(ada)).toHaveLength(1);
  later(11 * MINUTE);
  await storm();
  expect(await notificationsOf(ada)).toHaveLength(2);
});

it('hashes of unknown login emails are kept for at most an hour', async () => {
  await wrong('nobody', address());
  const eventsWithHashes = async () => {
    const { rows } = await sql`select from security_event where names <> '{}'`.execute(app.database.db);
    return rows.length;
  };
  await forgetUnknownNames(app.context);
  expect(await eventsWithHashes()).toBe(1);
  // The job runs every ten minutes.
  later(50 * MINUTE + 1);
  await forgetUnknownNames(app.context);
  expect(await eventsWithHashes()).toBe(0);
});
