import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrateUpTo, MIGRATIONS } from './migrated-database.ts';
import { emptyDatabase } from './test-database.ts';

it('Labels of a network that differ only in the kind of apostrophe become one label with all their people, unless a share leaves out one of these labels', async () => {
  const database = await emptyDatabase();
  const { db, pool } = database;
  try {
    await migrateUpTo(database, '0046_search_texts.sql');
    await pool.query(`
      insert into person (id, name, name_key, sources) overriding system value values
        (1, 'Ada', 'ada', '{}'), (2, 'Bo', 'bo', '{}'), (3, 'Cy', 'cy', '{}');
      insert into users (id, username, username_norm, password_hash, person_id) overriding system value values (1, 'a', 'a', 'x', 1);
      insert into scope (id, kind) overriding system value values (1, 'network'), (2, 'network'), (3, 'collective');
      insert into network (id, user_id) values (1, 1);
      insert into client (id, owner_id, name, name_norm) overriding system value values (1, 1, 'C', 'c');
      insert into collective (id, client_id, name, name_norm) values (3, 1, 'D', 'd');
      insert into label (id, scope_id, user_id, name, name_norm) overriding system value values
        (1, 1, null, 'O’Briens', 'o’briens'), (2, 1, null, 'O''Briens', 'o''briens'), (3, 1, null, 'O‘Briens', 'o‘briens'),
        (4, null, 1, 'O’Briens', 'o’briens'), (5, 2, null, 'Plain', 'plain'),
        (6, 2, null, 'Left’s', 'left’s'), (7, 2, null, 'Left''s', 'left''s');
      insert into label_person (label_id, person_id) values (1, 1), (2, 1), (2, 2), (3, 3), (4, 3), (6, 1), (7, 2);
      insert into share_left_out_label (collective_id, network_id, label_id) values (3, 1, 6);`);
    await migrate(pool, MIGRATIONS);
    const { rows } = await sql<object>`
      select id, name, name_norm as key,
        array(select person_id from label_person where label_id = label.id order by 1) as people
      from label order by id`.execute(db);
    expect(rows).toEqual([
      { id: 1, name: 'O’Briens', key: "o'briens", people: [1, 2, 3] },
      { id: 4, name: 'O’Briens', key: "o'briens", people: [3] },
      { id: 5, name: 'Plain', key: 'plain', people: [] },
      { id: 6, name: 'Left’s', key: 'left’s', people: [1] },
      { id: 7, name: "Left's", key: "left's", people: [2] },
    ]);
  } finally {
    await database.drop();
  }
});
