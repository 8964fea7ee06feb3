import { directoryApi } from '@kithline/contract/directory.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownNetwork } from '../../scopes/read-scope.ts';
import { aPopulation, inNetwork } from '../../testing/a-population.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Viewer } from '../../viewer.ts';
import { InlineEngine } from './threads/inline-engine.ts';
import { KnownFreshness } from './known-freshness.ts';
import { memorySearch } from './memory-search.ts';

let app: TestApp;
let ida: SignedIn;
let viewer: Viewer;
let engine: InlineEngine;
let freshness: KnownFreshness;

beforeAll(async () => {
  app = await testApp();
  ida = await signedIn(app, { name: 'Ida Berg' });
  viewer = ida.viewer;
});
afterAll(() => app.stop());

beforeEach(async () => {
  engine = new InlineEngine(app.database.db);
  freshness = new KnownFreshness(engine);
  await inNetwork(
    app.database.db,
    viewer.networkId,
    await aPopulation(app.database.db, [{ name: 'Ada One' }]),
  );
  await engine.start();
});

/** Another request of the same member. */
const aRequest = (): Viewer => ({ ...viewer });

async function countFor(request: Viewer): Promise<number> {
  const search = memorySearch(app.database.db, engine, freshness);
  return (await search.totals({ viewer: request, scope: ownNetwork(request) })).persons;
}

/**
 * Checks whether the search lacks changes, just as the SQL query that finds the request's session checks it.
 * Returns true if the search lacks any.
 */
async function lacksChanges(request: Viewer): Promise<boolean> {
  const question = freshness.question();
  if (question === null) throw new Error('The engine has read nothing yet.');
  const { rows } = await sql<{ answer: boolean }>`select ${question.sql} as answer`.execute(app.database.db);
  const answer = rows[0]?.answer ?? true;
  question.heard(request, answer);
  return answer;
}

async function replaceByTwoContacts(): Promise<void> {
  const ids = await aPopulation(app.database.db, [{ name: 'Ada One' }, { name: 'Ben Two' }]);
  await inNetwork(app.database.db, viewer.networkId, ids);
}

test('A request whose session query found the search up to date sees the directory as it was then', async () => {
  const request = aRequest();
  expect(await lacksChanges(request)).toBe(false);
  await replaceByTwoContacts();
  expect(await countFor(request)).toBe(1);
});

test('A request that begins after a change sees the change, whatever earlier requests found', async () => {
  await lacksChanges(aRequest());
  await replaceByTwoContacts();
  const later = aRequest();
  expect(await lacksChanges(later)).toBe(true);
  expect(await countFor(later)).toBe(2);
});

test('A request whose session query did not check the search sees every change', async () => {
  const request = aRequest();
  expect(await countFor(request)).toBe(1);
  await replaceByTwoContacts();
  expect(await countFor(request)).toBe(2);
});

test('Before the search has read anything, the session query has nothing to check', () => {
  expect(new KnownFreshness(new InlineEngine(app.database.db)).question()).toBeNull();
});

test('A page of a network takes four queries, one of which finds both the session and whether the search is up to date', async () => {
  const read = () => ida.ask(directoryApi.persons, { query: { networkId: viewer.networkId } });
  await read();
  let queries = 0;
  const count = () => queries++;
  app.database.pool.on('acquire', count);
  const { results } = await read();
  app.database.pool.off('acquire', count);
  expect(results).toHaveLength(1);
  expect(queries).toBe(4);
});
