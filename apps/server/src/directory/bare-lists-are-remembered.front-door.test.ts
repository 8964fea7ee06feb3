import { afterAll, beforeAll, expect, test } from 'vitest';
import { InlineEngine } from '../search/memory/threads/inline-engine.ts';
import { memorySearch } from '../search/memory/memory-search.ts';
import { aPopulation, inNetwork } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { listPersons, readPersonStats, readPictures } from './list-persons.ts';

// The engine remembers the answers to requests without a filter, for each scope. The directory's own requests
// must have the form that the engine remembers.

let app: TestApp;
let ida: SignedIn;
let engine: InlineEngine;

beforeAll(async () => {
  app = await testApp();
  ida = await signedIn(app, { name: 'Ida Berg' });
  const contacts = await aPopulation(app.database.db, [{ name: 'Ada One' }, { name: 'Ben Two' }]);
  await inNetwork(app.database.db, ida.viewer.networkId, contacts);
  engine = new InlineEngine(app.database.db);
});
afterAll(() => app.stop());

test('Pages, stats and pictures without a filter read a network’s people once', async () => {
  const search = memorySearch(app.database.db, engine);
  const context = { ...app.context, search, things: search };
  const { networkId } = ida.viewer;
  const ask = async () => {
    const { total } = await listPersons(context, ida.viewer, { networkId, page: 1, limit: 50 });
    const stats = await readPersonStats(context, ida.viewer, {
      networkId,
      page: 1,
      limit: 50,
      roles: 'current',
    });
    await readPictures(context, ida.viewer, { networkId, roles: 'current' });
    return [total, stats.total];
  };
  expect(await ask()).toEqual([2, 2]);
  const { walked, caches } = engine.counts();
  expect(walked).toBeGreaterThan(0);
  expect(await ask()).toEqual([2, 2]);
  expect(engine.counts().walked).toBe(walked);
  expect(engine.counts().caches.stats).toEqual({ ...caches.stats, hits: caches.stats.hits + 1 });
  // The page, the stats and the pictures need the same people, and only the first request searches for them.
  expect(caches.matches.misses).toBe(1);
});
