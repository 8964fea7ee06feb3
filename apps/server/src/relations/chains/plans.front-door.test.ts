import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadableScope } from '../../scopes/read-scope.ts';
import { EVERYONE } from '../../search-index/tokens.ts';
import { accessesOf } from '../../testing/accesses-of.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { endTiesStatement, memberTiesStatement, type Sight } from './ties.queries.ts';

// No question reads contacts or roles through: networks are large, and members many. How the short tables of members,
// networks and collectives are read is the planner's choice.

const PEOPLE = 30_000;
const MEMBERS = 300;
const CONTACTS = 1_000;
const COLLABORATORS = 30;

let database: TestDatabase;
/** The first member and everything else have the id that the numbers above give them. */
let sights: Record<'collective' | 'administrators', Sight>;

beforeAll(async () => {
  database = await testDatabase();
  await generate();
  const collective: ReadableScope = { kind: 'collective', collectiveId: MEMBERS + 1, id: MEMBERS + 1 };
  const viewer = { userId: 1, personId: 100, networkId: 1, isAdmin: true, collectiveIds: [collective.id] };
  sights = {
    collective: { viewer, scope: collective },
    administrators: { viewer, scope: { kind: 'admin', id: EVERYONE } },
  };
}, 120_000);
afterAll(() => database.drop());

/** By arithmetic instead of chance: the same on every run. One person of fifty works at the first organization. */
async function generate(): Promise<void> {
  const { db } = database;
  const statements = [
    sql`insert into person (id, name, name_key) overriding system value
      select n, 'P ' || n, 'p ' || n from generate_series(1, ${PEOPLE}::int) n`,
    sql`insert into role_flat (role_id, person_id, organization_id, win)
      select n, n, case when n % 50 = 0 then 1 else 2 + n % 5000 end, 2 from generate_series(1, ${PEOPLE}::int) n`,
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
    // Marks pages as visible to all, without which an index alone is not trusted.
    sql`vacuum (analyze) users, network, network_contact, relationship, role_flat, collective_network`,
  ];
  for (const statement of statements) await statement.execute(db);
}

const person = { entityTypeId: ENTITY_TYPES.person, entityId: 12_345 };
const largest = { entityTypeId: ENTITY_TYPES.organization, entityId: 1 };
const usual = { entityTypeId: ENTITY_TYPES.organization, entityId: 77 };
/** The viewer and some members whom the viewer knows. */
const few = [100, 500, 900, 1_300, 1_700, 2_100];
const some = [2_500, 2_900];

const LARGE = ['network_contact', 'relationship', 'role_flat'];

test.each(['collective', 'administrators'] as const)(
  'contacts and roles are reached through indexes: %s',
  async (scope) => {
    const sight = sights[scope];
    const plans = {
      'members around the viewer': memberTiesStatement(sight, { of: [100], among: null }),
      'members around some': memberTiesStatement(sight, { of: few, among: null }),
      'pairs of members': memberTiesStatement(sight, { of: few, among: some }),
      'a person, to all': endTiesStatement(sight, { target: person, of: null }),
      'an organization, to some': endTiesStatement(sight, { target: usual, of: few }),
      'an organization, to all': endTiesStatement(sight, { target: usual, of: null }),
      'the largest organization, to some': endTiesStatement(sight, { target: largest, of: few }),
      'the largest organization, to all': endTiesStatement(sight, { target: largest, of: null }),
    };
    const accesses: Record<string, string[]> = {};
    for (const [name, statement] of Object.entries(plans)) {
      const found = await accessesOf(database.db, statement);
      expect(found).not.toContain('network_contact read through');
      expect(found).not.toContain('role_flat read through');
      accesses[name] = found.filter((access) => LARGE.some((table) => access.startsWith(`${table} `)));
    }
    expect(accesses).toMatchSnapshot();
  },
);
