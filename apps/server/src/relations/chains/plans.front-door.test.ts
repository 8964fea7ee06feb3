import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadableScope } from '../../scopes/read-scope.ts';
import { EVERYONE, type ViewerScope } from '../../scopes/seen-spaces.ts';
import { accessesOf } from '../../testing/accesses-of.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { endTiesStatement, memberTiesStatement } from './ties.queries.ts';

// No SQL statement about chains may scan the table of contacts, because networks are large and there are many
// members. These tests do not check which of the indexes in `BY_INDEX` is used, nor how the smaller tables
// are read. The planner decides this from random samples, which differ between runs.

const PEOPLE = 30_000;
const MEMBERS = 300;
const CONTACTS = 1_000;
const COLLABORATORS = 30;

let database: TestDatabase;
/** Scopes with the ids of rows that `generate` inserts. */
let viewerScopes: Record<'collective' | 'administrators', ViewerScope>;

beforeAll(async () => {
  database = await testDatabase();
  await generate();
  const collective: ReadableScope = { kind: 'collective', collectiveId: MEMBERS + 1, id: MEMBERS + 1 };
  const viewer = { userId: 1, personId: 100, networkId: 1, isAdmin: true, collectiveIds: [collective.id] };
  viewerScopes = {
    collective: { viewer, scope: collective },
    administrators: { viewer, scope: { kind: 'admin', id: EVERYONE } },
  };
}, 120_000);
afterAll(() => database.drop());

/** Fills the tables with data that is computed from row numbers, so that it is the same in every run. */
async function generate(): Promise<void> {
  const { db } = database;
  const statements = [
    sql`insert into person (id, name, name_key)
      select n, 'P ' || n, 'p ' || n from generate_series(1, ${PEOPLE}::int) n`,
    sql`insert into users (id, username, username_norm, password_hash, person_id) overriding system value
      select n, 'u' || n, 'u' || n, '', n * 100 from generate_series(1, ${MEMBERS}::int) n`,
    sql`insert into scope (id, kind) overriding system value
      select n, case when n <= ${MEMBERS}::int then 'network' else 'collective' end
      from generate_series(1, ${MEMBERS + 1}::int) n`,
    sql`insert into network (id, user_id) select n, n from generate_series(1, ${MEMBERS}::int) n`,
    sql`insert into network_contact (network_id, person_id, connected_on)
      select n, 1 + (n * 7919::bigint + k * 31) % ${PEOPLE}::int, date '2010-01-01' + k
      from generate_series(1, ${MEMBERS}::int) n, generate_series(1, ${CONTACTS}::int) k on conflict do nothing`,
    sql`insert into relationship (user_id, to_person_id, strength)
      select network_id, person_id, 1 + person_id % 3 from network_contact where person_id % 5 = 0`,
    sql`insert into client (id, name, name_norm, owner_id) overriding system value values (1, 'C', 'c', 1)`,
    sql`insert into collective (id, client_id, name, name_norm) values (${MEMBERS + 1}, 1, 'C', 'c')`,
    sql`insert into collective_network (collective_id, network_id)
      select ${MEMBERS + 1}::int, n from generate_series(1, ${COLLABORATORS}::int) n`,
    // Vacuum marks pages as all-visible; otherwise PostgreSQL would not use index-only scans.
    sql`vacuum (analyze) users, network, network_contact, relationship, collective_network`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/**
 * The persons of all members, and three sets of persons at whom chains can end: one person, the employees of
 * a typical organization, and the employees of the largest one.
 */
const all = Array.from({ length: MEMBERS }, (_, at) => (at + 1) * 100);
const one = [12_345];
const usual = Array.from({ length: 6 }, (_, at) => 75 + at * 4_999);
const largest = Array.from({ length: 600 }, (_, at) => (at + 1) * 50);
/** The persons of the viewer and a few members. */
const few = [100, 500, 900, 1_300, 1_700, 2_100];
/** The persons of two other members. */
const others = [2_500, 2_900];

const BY_INDEX = ['network_contact by network_contact_person', 'network_contact by network_contact_pkey'];

test.each(['collective', 'administrators'] as const)(
  'SQL statements about chains read contacts only through indexes: %s',
  async (scope) => {
    const viewerScope = viewerScopes[scope];
    const plans = {
      'members around the viewer': memberTiesStatement(viewerScope, { of: [100], among: all }),
      'members around a few': memberTiesStatement(viewerScope, { of: few, among: all }),
      'pairs of members': memberTiesStatement(viewerScope, { of: few, among: others }),
      'a person, to all': endTiesStatement(viewerScope, { ends: one, of: all }),
      'an organization, to a few': endTiesStatement(viewerScope, { ends: usual, of: few }),
      'an organization, to all': endTiesStatement(viewerScope, { ends: usual, of: all }),
      'the largest organization, to a few': endTiesStatement(viewerScope, { ends: largest, of: few }),
      'the largest organization, to all': endTiesStatement(viewerScope, { ends: largest, of: all }),
    };
    for (const [name, statement] of Object.entries(plans)) {
      const found = await accessesOf(database.db, statement);
      const ofContacts = found.filter((access) => access.startsWith('network_contact '));
      expect(ofContacts, name).not.toEqual([]);
      expect(BY_INDEX, name).toEqual(expect.arrayContaining(ofContacts));
    }
  },
);
