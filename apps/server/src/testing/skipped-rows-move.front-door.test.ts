import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrateUpTo, MIGRATIONS } from './migrated-database.ts';
import { emptyDatabase } from './test-database.ts';

it('The migration turns the skipped rows in the results of earlier imports into remarks', async () => {
  const database = await emptyDatabase();
  const { db, pool } = database;
  try {
    await migrateUpTo(database, '0036_remembered_exclusions.sql');
    const row = (line: number, reason: string) => ({ line, reason, text: `row ${line}` });
    const skipped = [
      row(3, 'Only 2 of 7 columns.'),
      ...Array.from({ length: 120 }, (_, n) => row(10 + n, 'No name.')),
    ];
    await pool.query(`
      insert into person (id, name, name_key, sources) overriding system value values (1, 'Ada', 'ada', '{}');
      insert into users (id, username, username_norm, password_hash, person_id) overriding system value values (1, 'a', 'a', 'x', 1);
      insert into scope (id, kind) overriding system value values (1, 'network');
      insert into network (id, user_id) values (1, 1);`);
    await pool.query(
      `insert into contact_import (id, user_id, network_id, file_name, state, result) overriding system value values
        (1, 1, 1, 'c.csv', 'completed', $1), (2, 1, 1, 'c.csv', 'completed', $2), (3, 1, 1, 'c.csv', 'undone', null)`,
      [JSON.stringify({ warnings: 0, skipped }), JSON.stringify({ warnings: 2, skipped: [] })],
    );
    await migrate(pool, MIGRATIONS);
    const { rows: results } = await sql<{ result: unknown }>`
      select result from contact_import order by id`.execute(db);
    expect(results.map(({ result }) => result)).toMatchObject([
      {
        warnings: 0,
        remarks: [
          { kind: 'row', column: null, reason: 'No name.', total: 120, first: { length: 10 } },
          { reason: 'Only 2 of 7 columns.', total: 1, first: [{ line: 3, value: 'row 3' }] },
        ],
      },
      { warnings: 2, remarks: [] },
      null,
    ]);
    const { rows: portions } = await sql<object>`
      select import_id, group_no, portion, jsonb_array_length(remarks) as size, remarks -> 0 as first from contact_import_remarks
      order by group_no, portion`.execute(db);
    expect(portions).toMatchObject([
      { importId: 1, groupNo: 1, portion: 1, size: 100, first: { line: 10, value: 'row 10' } },
      { importId: 1, groupNo: 1, portion: 2, size: 20, first: { line: 110 } },
      { importId: 1, groupNo: 2, portion: 1, size: 1, first: { line: 3 } },
    ]);
  } finally {
    await database.drop();
  }
});
