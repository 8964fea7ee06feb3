import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPopulation } from '../../../testing/a-population.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { type EngineScope, EVERYBODY } from '../ask/asked.ts';
import type { Engine } from '../ask/engine.ts';
import { isInShare, partOf } from '../reading/share-of-persons.ts';
import { PartsEngine } from './parts-engine.ts';
import { PartProcesses } from './testing/part-processes.ts';

const EVERYONE: EngineScope = {
  viewer: { personId: 0, networkId: 0, collectiveIds: [] },
  scope: { kind: 'admin', id: 0 },
  draft: null,
};
const PARTS = 3;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ isNew: true });
});
afterAll(async () => {
  await database.drop();
});

test('PostgreSQL and the program put every person into the same part, and parts are about equally large', async () => {
  const ids = Array.from({ length: 3_000 }, (_none, nth) => (nth < 1_500 ? nth + 1 : nth ** 4 + 12_345));
  for (let number = 0; number < PARTS; number++) {
    const share = { kind: 'part', parts: PARTS, number } as const;
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${ids}::bigint[]) as id where ${isInShare(share, sql.ref('id'))}`.execute(
      database.db,
    );
    const found = rows.map(({ id }) => id);
    expect(found).toEqual(ids.filter((id) => partOf(id, PARTS) === number));
    expect(found.length).toBeGreaterThan(ids.length / PARTS / 1.2);
  }
});

test('No answer shows half a transaction that changes persons of two parts', async () => {
  const { db, connection } = database;
  const ids = await aPopulation(
    db,
    Array.from({ length: 12 }, (_none, nth) => ({ name: `Person ${nth}` })),
  );
  const [first] = ids;
  const second = ids.find((id) => partOf(id, PARTS) !== partOf(first ?? 0, PARTS));
  const name = async (key: string, id: number | undefined) => [key, id] as const;
  const swap = (ann: number | undefined, ben: number | undefined) =>
    db.transaction().execute(async (transaction) => {
      for (const [key, id] of [await name('ann', ann), await name('ben', ben)])
        await sql`update person set name = ${key}, name_key = ${key}, last_key = ${key} where id = ${id}`.execute(
          transaction,
        );
    });
  await swap(first, second);
  const parts = await PartProcesses.start(connection, [{}, {}, {}], () => Math.random());
  const log = pino({ level: 'silent' });
  const addresses = parts.addresses;
  const engines = [1, 2].map(() => new PartsEngine({ db, connection, log, parts: addresses }));
  try {
    for (const engine of engines) await engine.start();
    let isOver = false;
    const found = new Set<string>();
    const watch = async (engine: Engine) => {
      while (!isOver) {
        const named = { typed: null, most: 2 };
        const ids = await engine.ask('suggestPersons', EVERYONE, named);
        const total = await engine.ask('countPersons', EVERYONE, EVERYBODY);
        found.add(`${ids.join()} ${total}`);
      }
    };
    const watching = Promise.all([...engines, ...engines].map(watch));
    for (let nth = 0; nth < 20; nth++)
      await swap(...((nth % 2 === 0 ? [second, first] : [first, second]) as [number, number]));
    isOver = true;
    await watching;
    // Ann comes first, and there is always exactly one of each.
    expect([...found].toSorted()).toEqual([`${first},${second} 12`, `${second},${first} 12`].toSorted());
  } finally {
    for (const engine of engines) await engine.stop();
    await parts.stop();
  }
}, 120_000);
