import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../../tables.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { createDatabase, createPool } from './database.ts';
import { AS_ASKED, MOST_CHARACTERS_AS_ASKED, MOST_FORGOTTEN } from './named-statements.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.drop();
});

type Db = Kysely<Tables>;

/** Runs `work` on a pool of at most `most` connections. */
async function withConnections(most: number, work: (db: Db) => Promise<void>): Promise<void> {
  const pool = createPool(database.connection, most);
  try {
    await work(createDatabase<Tables>(pool));
  } finally {
    await pool.end();
  }
}

async function times(count: number, run: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done++) await run();
}

/** The connection's prepared statements with a name, except for this query itself. */
async function preparedStatements(db: Db): Promise<{ name: string; statement: string }[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements where statement not like '%pg_prepared_statements%'`.execute(
    db,
  );
  return rows;
}

const add = (db: Db, number: number) =>
  sql<{ sum: number }>`select ${number}::int + 1 as sum`.execute(db).then(({ rows }) => rows[0]?.sum);

it('A statement is prepared by name at its third execution', async () => {
  await withConnections(1, async (db) => {
    await times(2, () => add(db, 1));
    expect(await preparedStatements(db)).toEqual([]);
    expect(await add(db, 2)).toBe(3);
    expect(await add(db, 40)).toBe(41);
    expect(await preparedStatements(db)).toMatchObject([{ statement: 'select $1::int + 1 as sum' }]);
  });
});

it('Each connection prepares a statement under the same name', async () => {
  await withConnections(2, (db) =>
    db.connection().execute((first) =>
      db.connection().execute(async (second) => {
        await times(3, () => add(first, 1));
        expect(await preparedStatements(second)).toEqual([]);
        expect(await add(second, 4)).toBe(5);
        expect(await preparedStatements(second)).toEqual(await preparedStatements(first));
        expect(await preparedStatements(second)).toHaveLength(1);
      }),
    ),
  );
});

it('A prepared statement still runs after its table has changed', async () => {
  await withConnections(1, async (db) => {
    await sql`create table changing (a int)`.execute(db);
    await sql`insert into changing values (1)`.execute(db);
    const read = async () => (await sql`select * from changing`.execute(db)).rows;
    await times(4, read);
    expect(await preparedStatements(db)).toHaveLength(1);
    await sql`alter table changing add b int default 2`.execute(db);
    expect(await read()).toEqual([{ a: 1, b: 2 }]);
    expect(await read()).toEqual([{ a: 1, b: 2 }]);
  });
});

it('A statement still runs if the connection does not know its name, or knows the name for another statement', async () => {
  await withConnections(2, (db) =>
    db.connection().execute((first) =>
      db.connection().execute(async (second) => {
        await times(3, () => add(first, 1));
        const [known] = await preparedStatements(first);
        await sql`deallocate all`.execute(first);
        expect(await add(first, 1)).toBe(2);
        await sql`prepare ${sql.id(known?.name ?? '')} as select 7 as sum`.execute(second.withoutPlugins());
        expect(await add(second, 1)).toBe(2);
      }),
    ),
  );
});

it('An error of the statement itself is passed on', async () => {
  await withConnections(1, async (db) => {
    const divide = (by: number) => sql`select 1 / ${by}::int`.execute(db);
    await times(3, () => divide(1));
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    await expect(divide(1)).resolves.toBeDefined();
  });
});

it('Statements in a transaction are not prepared by name', async () => {
  await withConnections(1, async (db) => {
    await db.transaction().execute((transaction) => times(5, () => add(transaction as Db, 1)));
    expect(await preparedStatements(db)).toEqual([]);
  });
});

it('A statement with an array of a thousand elements is not run by name', async () => {
  await withConnections(1, async (db) => {
    const count = (length: number) =>
      sql`select cardinality(${Array.from({ length }, (_, at) => at)}::int[]) as count`.execute(db);
    await times(5, () => count(1_000));
    expect(await preparedStatements(db)).toEqual([]);
    await times(3, () => count(50));
    expect(await preparedStatements(db)).toHaveLength(1);
  });
});

it('Statements that differ from call to call take limited space on a connection, and frequent statements stay prepared', async () => {
  await withConnections(1, async (db) => {
    const long = (number: number) =>
      sql`select ${sql.lit(number)} as ${sql.id('x'.repeat(60))}, ${sql.raw(`'${'y'.repeat(9_900)}'`)} ${AS_ASKED}`.execute(
        db,
      );
    await times(3, () => add(db, 1));
    for (let number = 0; number < (MOST_CHARACTERS_AS_ASKED / 10_000) * 2; number++) {
      await times(3, () => long(number));
      expect(await add(db, number)).toBe(number + 1);
    }
    const kept = await preparedStatements(db);
    const characters =
      kept.reduce((sum, { statement }) => sum + statement.length, 0) - 'select $1::int + 1 as sum'.length;
    expect(characters).toBeLessThanOrEqual(MOST_CHARACTERS_AS_ASKED);
    expect(characters).toBeGreaterThan(MOST_CHARACTERS_AS_ASKED - 20_000);
    expect(kept.map(({ statement }) => statement)).toContain('select $1::int + 1 as sum');
    // A statement whose name was dropped gets a new name when it is used often again.
    await times(4, () => long(0));
    expect((await preparedStatements(db)).some(({ statement }) => statement.startsWith('select 0 as'))).toBe(
      true,
    );
  });
});

it('A connection is closed after it has deallocated more than 500 statements', async () => {
  await withConnections(1, async (db) => {
    const connection = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const before = await connection();
    const text = 'y'.repeat(MOST_CHARACTERS_AS_ASKED / 2);
    for (let number = 0; number <= MOST_FORGOTTEN + 2; number++)
      await times(3, () => sql`select ${sql.raw(`${number}, '${text}'`)} ${AS_ASKED}`.execute(db));
    expect(await connection()).not.toBe(before);
  });
});

it('A statement with a name runs with a generic plan, also after a transaction', async () => {
  await withConnections(1, async (db) => {
    const plans = async () =>
      (
        await sql<{ kept: number; others: number }>`
          select generic_plans::int as kept, custom_plans::int as others
          from pg_prepared_statements where statement like '%as sum'`.execute(db)
      ).rows;
    await times(8, () => add(db, 1));
    expect(await plans()).toEqual([{ kept: 6, others: 0 }]);
    await db.transaction().execute((transaction) => add(transaction as Db, 1));
    await times(2, () => add(db, 1));
    expect(await plans()).toEqual([{ kept: 8, others: 0 }]);
  });
});

it('The plan_cache_mode stays auto for statements without a name, so they are planned for their values', async () => {
  await withConnections(1, async (db) => {
    const planning = async () =>
      (await sql<{ planning: string }>`select current_setting('plan_cache_mode') as planning`.execute(db))
        .rows[0]?.planning;
    expect(await planning()).toBe('auto');
    await times(4, () => add(db, 1));
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ planning: string }>`show plan_cache_mode`.execute(transaction);
      expect(rows).toEqual([{ planCacheMode: 'auto' }]);
    });
  });
});
