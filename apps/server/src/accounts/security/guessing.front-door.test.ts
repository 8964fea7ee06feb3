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

const told = async (who: SignedIn | undefined) => {
  const { results } = (await who?.ask(notificationsApi.list, { query: { limit: 100 } })) ?? { results: [] };
  return results.filter(
    ({ kind, createdOn }) => kind === 'guessing' && createdOn > now.getTime() / 1000 - 7200,
  );
};

it('guessing from one network over five accounts is one notification to every administrator', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => aUser(app)));
  for (const { username } of accounts) await wrong(username, address());
  // The same accounts again are no further ones.
  for (const { username } of accounts) await wrong(username, address());
  expect(await told(ada)).toEqual([]);
  await wrong('nobody of this name', address());
  const sentence = `Somebody at 10.1.${network}.0/24 is trying passwords of many accounts`;
  for (const who of [ada, bea])
    expect(await told(who)).toMatchObject([
      {
        body: sentence,
        names: [`10.1.${network}.0/24`],
        url: '/dashboard/activity?kind=security',
        picture: null,
      },
    ]);
  expect(await told(member)).toEqual([]);
  const { results } = (await ada?.ask(activityApi.list, { query: { kind: 'security' } })) ?? { results: [] };
  expect(results[0]).toMatchObject({
    by: null,
    words: 'noticed that somebody tries passwords of many accounts',
    network: `10.1.${network}.0/24`,
  });
});

it('five login emails that no account has are guessing; one of them typed five times is not', async () => {
  for (let at = 0; at < 6; at += 1) await wrong('mistyped', address());
  expect(await told(ada)).toEqual([]);
  for (const name of ['a', 'b', 'c', 'd']) await wrong(name, address());
  expect(await told(ada)).toHaveLength(1);
});

it('four accounts now and one over an hour ago are no guessing', async () => {
  await wrong('long ago', address());
  later(HOUR + MINUTE);
  for (const name of ['a', 'b', 'c', 'd']) await wrong(name, address());
  expect(await told(ada)).toEqual([]);
});

it('guessing at one account from five networks names the member', async () => {
  const { username } = await aUser(app, { name: 'Inês Carvalho' });
  for (let at = 1; at <= 4; at += 1) await wrong(username, `10.2.${at}.1`);
  expect(await told(ada)).toEqual([]);
  await wrong(username, '10.2.5.1');
  expect(await told(ada)).toMatchObject([
    {
      body: 'Somebody tries the password of Inês Carvalho from many networks',
      names: ['Inês Carvalho'],
    },
  ]);
});

it('goes on for hours and is one notification an hour, on two servers at once', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `name ${at}`);
  const storm = () =>
    Promise.all(names.map((name, at) => wrong(name, address(), at % 2 === 0 ? app : second)));
  await storm();
  later(50 * MINUTE);
  await storm();
  expect(await told(ada)).toHaveLength(1);
  later(11 * MINUTE);
  await storm();
  expect(await told(ada)).toHaveLength(2);
});

it('keeps no mark of an unknown login email for longer than an hour', async () => {
  await wrong('nobody', address());
  const marked = async () => {
    const { rows } = await sql`select from security_event where names <> '{}'`.execute(app.database.db);
    return rows.length;
  };
  await forgetUnknownNames(app.context);
  expect(await marked()).toBe(1);
  // The job runs every ten minutes.
  later(50 * MINUTE + 1);
  await forgetUnknownNames(app.context);
  expect(await marked()).toBe(0);
});
