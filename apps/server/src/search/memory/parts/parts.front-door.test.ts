import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPopulation } from '../../../testing/a-population.ts';
import { readTyped, type TypedText } from '../../../platform/text/match-text.ts';
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
/** The longest delay of a piece of data on the line to a part, in milliseconds. */
const MOST_LAG = 4;
const SWAPS = 300;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ isNew: true });
});
afterAll(async () => {
  await database.drop();
});

test('PostgreSQL and the program agree on the part of each person, and parts are about equally large', async () => {
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
  const [first = 0] = ids;
  const second = ids.find((id) => partOf(id, PARTS) !== partOf(first, PARTS)) ?? 0;
  const swap = (ann: number, ben: number) =>
    sql`
      update person set name = named.key, name_key = named.key, last_key = named.key
      from (values (${ann}::bigint, 'ann'), (${ben}::bigint, 'ben')) as named (id, key)
      where person.id = named.id`.execute(db);
  await swap(first, second);
  const parts = await PartProcesses.start(connection, [{}, {}, {}], () => Math.random() * MOST_LAG);
  const log = pino({ level: 'silent' });
  const engines = [1, 2].map(() => new PartsEngine({ db, connection, log, parts: parts.addresses }));
  try {
    for (const engine of engines) await engine.start();
    let isOver = false;
    const found = new Set<number>();
    const watch = async (engine: Engine) => {
      while (!isOver) {
        const name = { ...(readTyped('ann') as TypedText), exact: true };
        found.add(await engine.ask('countPersons', EVERYONE, { ...EVERYBODY, name }));
      }
    };
    const watching = Promise.all([...engines, ...engines].map(watch));
    for (let nth = 0; nth < SWAPS; nth++) await (nth % 2 === 0 ? swap(second, first) : swap(first, second));
    isOver = true;
    await watching;
    // Exactly one person has the name at any time.
    expect([...found]).toEqual([1]);
  } finally {
    for (const engine of engines) await engine.stop();
    await parts.stop();
  }
}, 120_000);
