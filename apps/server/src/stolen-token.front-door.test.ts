import { directoryApi } from '@kithline/contract/directory.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byToken } from './testing/access-tokens.ts';
import type { Caller } from './testing/caller.ts';
import { PERMISSIONS } from './testing/permissions/permission-table.ts';
import { FILES } from './testing/permissions/permissions-of-files.ts';
import { aWorld, type World } from './testing/permissions/world.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

// The thief has a stolen read-only token of the collaborator, and tries every call of the contract.

let app: TestApp;
let world: World;
let thief: Caller;
beforeAll(async () => {
  app = await testApp();
  world = await aWorld(app);
  thief = await byToken(app, world.collaboratorUserId);
});
afterAll(() => app.stop());

/**
 * The tables that reading calls change: the last use of the token, the day's entry in the member's "Recent
 * activity", and how far the search has read.
 */
const CHANGED_BY_READING = new Set(['access_token', 'security_event', 'search_feed']);

/** Returns a hash of the rows of each table, without the tables in CHANGED_BY_READING. */
async function everyTable(): Promise<Map<string, string>> {
  const { db } = app.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const hashes = new Map<string, string>();
  for (const { name } of rows) {
    if (CHANGED_BY_READING.has(name)) continue;
    const hashed = await sql<{ hash: string | null }>`
      select md5(string_agg(row::text, '' order by row::text)) as hash from ${sql.table(name)} as row`.execute(
      db,
    );
    hashes.set(name, hashed.rows[0]?.hash ?? '');
  }
  return hashes;
}

it('A stolen read-only token changes only the tables that reading calls change, whatever call it sends', async () => {
  const before = await everyTable();
  expect(before.size).toBeGreaterThan(60);
  for (const { endpoint, input } of PERMISSIONS) {
    const { status } = await thief.call(endpoint, input(world) as never);
    const what = `${endpoint.method} ${endpoint.path}`;
    if (shapeOf(endpoint).tokens !== 'read') expect([what, status]).toEqual([what, 403]);
  }
  for (const { path } of FILES) await thief.send({ method: 'GET', url: path(world) });
  expect(await everyTable()).toEqual(before);
});

it('A stolen token gets the same answers to reading calls as its member’s session', async () => {
  const collaborator = world.callers.collaborator;
  for (const { endpoint, input, byToken: statusByToken } of PERMISSIONS) {
    // Calls about the token itself, which have another status without a token, are left out.
    if (shapeOf(endpoint).tokens !== 'read' || statusByToken !== undefined) continue;
    const request = input(world) as never;
    const [expected, stolen] = [
      await collaborator.call(endpoint, request),
      await thief.call(endpoint, request),
    ];
    const what = `${endpoint.method} ${endpoint.path}`;
    expect([what, stolen.status, comparable(stolen.reply)]).toEqual([
      what,
      expected.status,
      comparable(expected.reply),
    ]);
  }
});

/** An answer without the id of its request, and without `messageMonths`, which tokens do not get. */
const comparable = (reply: unknown): unknown =>
  JSON.parse(
    JSON.stringify(reply ?? null, (key, value: unknown) =>
      key === 'requestId' || key === 'messageMonths' ? undefined : value,
    ),
  );

it("A token of an administrator has no administrator's rights", async () => {
  const { userId } = await app.database.db
    .selectFrom('users')
    .select('id as userId')
    .where('isAdmin', '=', true)
    .executeTakeFirstOrThrow();
  const program = await byToken(app, userId, { mayWrite: true });
  for (const { endpoint, input, statuses } of PERMISSIONS) {
    const isForAdministrators = statuses.startsWith('401 403 403 403 403');
    if (!isForAdministrators) continue;
    const { status } = await program.call(endpoint, input(world) as never);
    expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
  }
  const everyone = await program.call(directoryApi.search, { query: { admin: 'true', name: 'ada' } });
  expect(everyone.status).toBe(403);
});

it('A token that is made up, cut off or too long opens nothing', async () => {
  const { collaboratorUserId } = world;
  const right = await byToken(app, collaboratorUserId);
  expect((await right.send({ method: 'GET', url: '/api/access-token' })).status).toBe(200);
  const wrong = ['kith_pat_', `kith_pat_${'a'.repeat(43)}`, 'kith_pat_%00', `kith_pat_${'x'.repeat(5000)}`];
  for (const token of wrong) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.visitor().send({ method: 'GET', url: '/api/access-token', headers });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  }
});
