import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessesOf } from '../testing/accesses-of.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { listedOf } from './notifications.queries.ts';
import { notificationIdsOfActor } from './notify.queries.ts';

// Neither reading a member's list nor deleting an account scans all notifications.

const MEMBERS = 2000;
const NOTIFICATIONS = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const statements = [
    sql`insert into person (id, name, name_key) overriding system value
      select n, 'P ' || n, 'p ' || n from generate_series(1, ${MEMBERS}::int) n`,
    sql`insert into users (id, username, username_norm, password_hash, person_id) overriding system value
      select n, 'u' || n, 'u' || n, '', n from generate_series(1, ${MEMBERS}::int) n`,
    // The values are computed, so that every run has the same notifications. Half of them are the first
    // member's.
    sql`insert into notification (user_id, kind, actor_id, facts, created_on, read_on)
      select case when n % 2 = 0 then 1 else 1 + n % ${MEMBERS}::int end, 'collaborator-joined',
        1 + n * 7 % ${MEMBERS}::int,
        case when n % 10 = 0 then jsonb_build_object('others',
          jsonb_build_array(jsonb_build_object('actorId', 1 + n / 10 % ${MEMBERS}::int, 'on', 0))) else '{}' end,
        now() - n * interval '1 minute', case when n % 3 > 0 then now() end
      from generate_series(1, ${NOTIFICATIONS}::int) n`,
    sql`vacuum (analyze) person, users, notification`,
  ];
  for (const statement of statements) await statement.execute(database.db);
});
afterAll(() => database.drop());

it('a member’s list is read through an index that has the order of the list', async () => {
  const { db } = database;
  const accesses = await accessesOf(db, sql`${listedOf(db, 1, { limit: 20, offset: 0 })}`);
  expect(accesses).toContain('notification by notification_listed');
  expect(accesses).not.toContain('notification read through');
});

it('notifications about a person’s acts are found through the indexes of newest actors and of other actors', async () => {
  const accesses = await accessesOf(database.db, notificationIdsOfActor(77));
  expect(accesses.filter((access) => access.startsWith('notification'))).toEqual([
    'notification by notification_actor',
    'notification by notification_others',
  ]);
});

it('notifications and invitations that are deleted with another row are found through an index', async () => {
  const { rows } = await sql<{ missing: string }>`
    select format('%s (%s)', conrelid::regclass, attname) as missing
    from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid in ('notification'::regclass, 'collective_invitation'::regclass)
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
