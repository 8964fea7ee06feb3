import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { migrateUpTo, MIGRATIONS } from '../../testing/migrated-database.ts';
import { emptyDatabase } from '../../testing/test-database.ts';

it('A migration keeps the meaning of a saved search that excludes people with a certain strength', async () => {
  const database = await emptyDatabase();
  const { db, pool } = database;
  try {
    await migrateUpTo(database, '0062_weekly_mail.sql');
    await pool.query(`
      insert into person (id, name, name_key, sources) overriding system value values (1, 'Ada', 'ada', '{}');
      insert into users (id, username, username_norm, password_hash, person_id) overriding system value
        values (1, 'a', 'a', 'x', 1);
      insert into saved_search (member_id, author_id, name, name_norm, entity, filter) values
        (1, 1, 'A', 'a', 'person', '{"network.strength.value": "1", "network.strength.modifier": "1"}'),
        (1, 1, 'B', 'b', 'person', '{"network.labels.value": "1", "network.labels.modifier": "1"}');`);
    await migrate(pool, MIGRATIONS);
    const { rows } = await sql<object>`select filter from saved_search order by name`.execute(db);
    expect(rows).toEqual([
      { filter: { 'network.strength.value': '1', 'network.strength.modifier': '2' } },
      { filter: { 'network.labels.value': '1', 'network.labels.modifier': '1' } },
    ]);
  } finally {
    await database.drop();
  }
});
