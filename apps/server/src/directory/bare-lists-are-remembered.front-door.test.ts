import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { InlineEngine } from '../search/memory/threads/inline-engine.ts';
import { memorySearch } from '../search/memory/memory-search.ts';
import { anOrganization, aPopulation, inNetwork } from '../testing/a-population.ts';
import { aCollective, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import type { Viewer } from '../viewer.ts';
import { listOrganizations } from './list-organizations.ts';
import { listPersons, readPersonStats, readPictures } from './list-persons.ts';

// The search in memory (the engine) keeps the answers to requests without a filter, for each scope. It
// recognizes such requests by their form, so the directory must send them in this form. "Pictures" are the
// charts of the home page.

let app: TestApp;
let viewer: Viewer;
let engine: InlineEngine;
let context: AppContext;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  const ida = await signedIn(app, { name: 'Ida Berg', isAdmin: true });
  const roles = [{ organizationId: await anOrganization(db, { name: 'Acme' }), title: 'Clerk' }];
  const contacts = await aPopulation(db, [{ name: 'Ada One', roles }, { name: 'Ben Two' }]);
  await inNetwork(db, ida.viewer.networkId, contacts);
  const { id } = await aCollective(db, { owner: ida.viewer, shared: [ida.viewer] });
  viewer = { ...ida.viewer, collectiveIds: [id] };
  engine = new InlineEngine(db);
  const search = memorySearch(db, engine);
  context = { ...app.context, search, things: search };
});
afterAll(() => app.stop());

const SCOPES = {
  'a network': () => ({ networkId: viewer.networkId }),
  'a collective': () => ({ collectiveId: viewer.collectiveIds[0] }),
  'the whole directory': () => ({ admin: 'true' }) as const,
};

test.each(Object.entries(SCOPES))(
  'Pages, stats and pictures without a filter read the people of %s once',
  async (_name, scopeOf) => {
    const scope = scopeOf();
    const page = { page: 1, limit: 50 };
    const ask = async () => {
      const people = await listPersons(context, viewer, { ...scope, ...page });
      const stats = await readPersonStats(context, viewer, { ...scope, ...page, roles: 'current' });
      const pictures = await readPictures(context, viewer, { ...scope, roles: 'current' });
      const organizations = await listOrganizations(context, viewer, { ...scope, ...page });
      return { people, stats, pictures, organizations };
    };
    const before = engine.counts();
    const asked = await ask();
    const { total } = asked.people;
    expect(total).toBeGreaterThanOrEqual(2);
    expect([asked.stats.total, asked.organizations.total]).toEqual([total, 1]);
    const { walked, caches } = engine.counts();
    expect(walked).toBeGreaterThan(before.walked);
    // The page, stats and pictures need the same people, and only the first request searches for them.
    expect(caches.matches.misses).toBe(before.caches.matches.misses + 1);
    expect(await ask()).toEqual(asked);
    const { walked: walkedAgain, caches: again } = engine.counts();
    expect(walkedAgain).toBe(walked);
    expect(again.stats).toEqual({ ...caches.stats, hits: caches.stats.hits + 1 });
    expect(again.pictures).toEqual({ ...caches.pictures, hits: caches.pictures.hits + 1 });
  },
);
