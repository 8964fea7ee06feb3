import { networksApi } from '@kithline/contract/networks.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, upload } from './testing/contacts-files.ts';

const HOUR = 3_600_000;
const ADA = { first: 'Ada', last: 'Osei', slug: 'ada-osei', company: 'Acme', on: '05 Mar 2021' };
const BEA = { first: 'Bea', last: 'Lund', slug: 'bea-lund', company: 'Acme', on: '06 Mar 2021' };

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  app = await testApp({ clock: () => now, config: { rateLimit: true } });
});
afterAll(() => app.stop());

/** Inserts imports that ended at `on`. */
async function insertImports(
  { viewer }: SignedIn,
  imports: { times: number; on: Date; added?: number; state?: 'completed' | 'failed' | 'undone' },
): Promise<void> {
  const { userId, networkId } = viewer;
  const { times, on, added = 0, state = 'completed' } = imports;
  const ended = state === 'failed' ? { failedOn: on } : { completedOn: on, contactsAdded: added };
  const row = { userId, networkId, state, fileName: 'connections.csv', messages: '[]', createdOn: on };
  const rows = Array.from({ length: times }, () => ({ ...row, ...ended }));
  await app.database.db.insertInto('contactImport').values(rows).execute();
}

const before = (hours: number) => new Date(now.getTime() - hours * HOUR);
const resultOf = async (who: SignedIn) => (await who.ask(networksApi.imports)).last;

it('A member can import at most twenty files in 24 hours, counting failed and undone imports, and then sees when the next import is possible', async () => {
  const [member, other] = [await signedIn(app), await signedIn(app)];
  await insertImports(member, { times: 5, on: before(30) });
  await insertImports(member, { times: 2, on: before(21), state: 'undone' });
  await insertImports(member, { times: 17, on: before(2), state: 'failed' });
  expect((await upload(member, fileOf(ADA))).status).toBe(202);
  await app.database.db
    .updateTable('contactImport')
    .set({ state: 'failed' })
    .where('state', '=', 'queued')
    .execute();

  const refused = await upload(member, fileOf(ADA));
  const message = 'You have imported 20 files in the last 24 hours. You can import again in 3 hours.';
  expect(refused).toMatchObject({
    status: 429,
    problem: { clientMessage: message, fields: { file: message } },
  });
  expect((await upload(other, fileOf(ADA))).status).toBe(202);
  now = new Date(now.getTime() + 3 * HOUR);
  expect((await upload(member, fileOf(ADA))).status).toBe(202);
});

it('A member can upload at most a hundred files a day, including files that are refused', async () => {
  const member = await signedIn(app);
  const statuses: number[] = [];
  while (statuses.length < 100) statuses.push((await upload(member, 'Not,a,contacts\nfile,at,all\n')).status);
  expect(new Set(statuses)).toEqual(new Set([422]));
  const refused = await upload(member, fileOf(ADA));
  expect([refused.status, refused.problem.clientMessage]).toEqual([
    429,
    expect.stringMatching(/^You have uploaded 100 files today. You can import again in \d+ hours.$/),
  ]);
});

it('An import that would exceed 300,000 added people in 24 hours imports nobody, and says when it will be possible', async () => {
  const member = await signedIn(app);
  await insertImports(member, { times: 3, on: before(22), added: 99_999, state: 'undone' });
  await insertImports(member, { times: 1, on: before(1), added: 2 });
  await importNow(app.context, member.viewer, fileOf(ADA));
  expect(await resultOf(member)).toMatchObject({ completed: true, contactsAdded: 1 });

  await importNow(app.context, member.viewer, fileOf(ADA, BEA));
  expect(await resultOf(member)).toMatchObject({
    failed: true,
    message:
      'This file would add 1 person to your network. Imports can add 300,000 in 24 hours, and yours have added 300,000. ' +
      'Nothing was imported. You can import this file in 2 hours.',
  });
  expect((await member.ask(networksApi.read)).totalPersons).toBe(1);
  const { rows } = await app.database.pool.query(`select from person where last_name = 'Lund'`);
  expect(rows).toHaveLength(0);
  // People who are already in the network are not new.
  await importNow(app.context, member.viewer, fileOf({ ...ADA, company: 'Zenith' }));
  expect(await resultOf(member)).toMatchObject({ completed: true });
  now = new Date(now.getTime() + 2 * HOUR);
  await importNow(app.context, member.viewer, fileOf(ADA, BEA));
  expect(await resultOf(member)).toMatchObject({ completed: true, contactsAdded: 1 });
});
