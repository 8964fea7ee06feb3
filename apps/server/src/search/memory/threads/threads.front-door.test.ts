import { directoryApi } from '@kithline/contract/directory.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPopulation, inNetwork } from '../../../testing/a-population.ts';
import { Caller } from '../../../testing/caller.ts';
import { type SignedIn, signedIn } from '../../../testing/factories.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import type { EngineScope } from '../ask/asked.ts';
import type { Engine } from '../ask/engine.ts';
import { InlineEngine } from './inline-engine.ts';
import { Searchers } from './searchers.ts';
import { ThreadEngine } from './thread-engine.ts';

// Two servers on one database, each with the threads of production.

let one: TestApp;
let other: TestApp;
let ida: SignedIn;
/** Ida's session at the other server. */
let elsewhere: Caller;

beforeAll(async () => {
  // This server never searches in SQL: SQL would answer while the engine is held up.
  one = await testApp({ searchesInThreads: true, mostPeopleInSql: -1 });
  other = await testApp({ searchesInThreads: true, database: one.database });
  ida = await signedIn(one, { name: 'Ida Berg' });
  elsewhere = new Caller(other.fastify, Object.fromEntries(ida.cookies));
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

async function namesSeenBy(who: Caller): Promise<string[]> {
  const { results } = await who.ask(directoryApi.persons, { query: { networkId: ida.viewer.networkId } });
  return results.map(({ person }) => person.name);
}

const contacts: number[] = [];

async function addContact(name: string): Promise<number> {
  const [id = 0] = await aPopulation(one.database.db, [{ name }]);
  await inNetwork(one.database.db, ida.viewer.networkId, [...contacts, id]);
  contacts.push(id);
  return id;
}

describe('A change', () => {
  test('is in the next answer of every server', async () => {
    for (const name of ['Ada One', 'Ada Two', 'Ada Three']) {
      await addContact(name);
      const seen = await Promise.all([namesSeenBy(ida), namesSeenBy(elsewhere)]);
      for (const names of seen) expect(names).toContain(name);
    }
  });

  test('of a transaction is in no answer before the commit, and in every answer afterwards', async () => {
    const [ben, cy] = [await addContact('Ben Late'), await addContact('Cy Before')];
    await namesSeenBy(elsewhere);
    await one.database.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('networkContact').where('personId', '=', ben).execute();
      // Another change is committed and applied meanwhile.
      await one.database.db
        .updateTable('networkContact')
        .set({ name: 'Cy Meanwhile', nameKey: 'cy meanwhile' })
        .where('personId', '=', cy)
        .execute();
      expect(await namesSeenBy(elsewhere)).toEqual(expect.arrayContaining(['Ben Late', 'Cy Meanwhile']));
    });
    const seen = await Promise.all([namesSeenBy(ida), namesSeenBy(elsewhere)]);
    for (const names of seen) {
      expect(names).toContain('Cy Meanwhile');
      expect(names).not.toContain('Ben Late');
    }
  });

  test('is seen even if the feed had to start again', async () => {
    await namesSeenBy(elsewhere);
    // A crash of the database, or a restore, empties these tables, because they are unlogged.
    await sql`truncate search_feed, search_change`.execute(one.database.db);
    await addContact('Dee Again');
    expect(await namesSeenBy(elsewhere)).toContain('Dee Again');
    expect(await namesSeenBy(ida)).toContain('Dee Again');
  });

  test('is in every answer to many concurrent requests', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const name = `Eve ${'abcde'[nth]}`;
      await addContact(name);
      const seen = await Promise.all(Array.from({ length: 12 }, () => namesSeenBy(elsewhere)));
      for (const names of seen) expect(names).toContain(name);
    }
  });
});

test('The summary of everybody in a list waits until the search has read an import; the list itself does not wait', async () => {
  const { db, pool } = one.database;
  const cara = await signedIn(one, { name: 'Cara Lind' });
  const { networkId } = cara.viewer;
  const list = () => cara.ask(directoryApi.persons, { query: { networkId } });
  expect(await list()).toMatchObject({ total: 0 });
  const blocker = await pool.connect();
  try {
    await db.transaction().execute(async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into person (name, name_key, last_key, sources)
        select 'New ' || nth, 'new ' || nth, '', '{}' from generate_series(1, 600) as nth returning id`.execute(
        db,
      );
      const ids = rows.map(({ id }) => id);
      await inNetwork(db, networkId, ids);
      await sql`update network set updated_on = clock_timestamp() where id = ${networkId}`.execute(db);
    });
    // This lock holds up only the thread that keeps the columns: nothing else in this test reads the table.
    await blocker.query('begin; lock table person_item in access exclusive mode');
    expect(await list()).toMatchObject({ total: 0 });
    const summary = cara.ask(selectionApi.summary, { body: { networkId, filter: {} } });
    let isAnswered = false;
    void summary.then(() => (isAnswered = true));
    expect(await list()).toMatchObject({ total: 0 });
    expect(isAnswered).toBe(false);
    await blocker.query('rollback');
    expect(await summary).toMatchObject({ people: 600 });
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('Columns are sorted again while searches go on, and no change is missed', async () => {
  const { db, connection } = one.database;
  // As soon as more than a tenth of all persons (and at least three) are out of order, a second thread sorts
  // them. The thread that keeps the columns never does.
  const following = { mostUnsorted: 2, mostSortedAtOnce: 0 };
  const engine = new ThreadEngine({ db, connection, log: one.context.log, threads: 2, following });
  const { personId, networkId } = ida.viewer;
  const viewerScope: EngineScope = {
    viewer: { personId, networkId, collectiveIds: [] },
    scope: { kind: 'network', id: networkId },
    draft: null,
  };
  try {
    const { persons: before } = await engine.ask('totals', viewerScope);
    for (let nth = 1; nth <= 25; nth++) {
      await addContact(`Gil ${nth}`);
      const totals = await Promise.all([
        engine.ask('totals', viewerScope),
        engine.ask('totals', viewerScope),
      ]);
      for (const { persons } of totals) expect(persons).toBe(before + nth);
    }
  } finally {
    await engine.stop();
  }
});

const ENGINES: Readonly<Record<string, () => Engine>> = {
  'an engine in threads': () => {
    const { db, connection } = one.database;
    return new ThreadEngine({ db, connection, log: one.context.log, threads: 2 });
  },
  'an inline engine with searching threads': () =>
    new InlineEngine(one.database.db, undefined, { searchers: new Searchers(2) }),
};

test.each(Object.entries(ENGINES))('The counts of all threads of %s are added up', async (_name, create) => {
  await addContact('Hal Counted');
  const engine = create();
  const { personId, networkId } = ida.viewer;
  const viewerScope: EngineScope = {
    viewer: { personId, networkId, collectiveIds: [] },
    scope: { kind: 'network', id: networkId },
    draft: null,
  };
  try {
    expect(engine.counts()).toMatchObject({ walked: 0, caches: { stats: { hits: 0, misses: 0 } } });
    for (let time = 0; time < 5; time++)
      await Promise.all([
        engine.ask('stats', viewerScope, null, 'current'),
        engine.ask('totals', viewerScope),
      ]);
    const { walked, caches } = engine.counts();
    expect(walked).toBeGreaterThan(0);
    expect(caches.stats.hits + caches.stats.misses).toBe(5);
    expect(caches.stats.misses).toBeLessThanOrEqual(2);
  } finally {
    await engine.stop();
  }
});

test('Broken connections of the search are reopened', async () => {
  await namesSeenBy(ida);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(one.database.db)
    .catch(() => undefined);
  await untilAnswered(() => addContact('Fay After'));
  expect(await untilAnswered(() => namesSeenBy(ida))).toContain('Fay After');
  expect(await untilAnswered(() => namesSeenBy(elsewhere))).toContain('Fay After');
});

/**
 * Tries some work up to ten times. A pool notices a broken connection only by a failed query; the next query
 * gets another connection.
 */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}
