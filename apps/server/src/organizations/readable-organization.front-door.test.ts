import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { isReadableOrganization } from './readable-organization.queries.ts';

// Members 1 to 3 have their number as the id of user, person and network. The network of member 2 has 400
// people of the large organization. The network of member 1 has one other person of the large organization,
// who was stored after those 400.

const LARGE = 10;
const SMALL = 11;
const PEOPLE = 500;
/** The person whom only member 1 knows, stored after everybody else at the large organization. */
const LAST = 450;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const statements = [
    sql`insert into person (id, name, name_key)
      select n, 'P ' || n, 'p ' || n from generate_series(1, ${PEOPLE}::int) n`,
    sql`insert into organization (id, name, name_key)
      values (${LARGE}::int, 'Large', 'large'), (${SMALL}::int, 'Small', 'small')`,
    sql`insert into users (id, username, username_norm, password_hash, person_id) overriding system value
      select n, 'u' || n, 'u' || n, '', n from generate_series(1, 3) n`,
    sql`insert into scope (id, kind) overriding system value select n, 'network' from generate_series(1, 3) n`,
    sql`insert into network (id, user_id) select n, n from generate_series(1, 3) n`,
    sql`insert into network_contact (network_id, person_id, organization_id)
      select 2, n, ${LARGE}::int from generate_series(10, 409) n`,
    sql`insert into network_contact (network_id, person_id, organization_id)
      values (1, ${LAST}::int, ${LARGE}::int), (3, ${LAST + 1}::int, ${SMALL}::int)`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(database.db);
});
afterAll(() => database.drop());

const inOwnNetwork = (member: number): ViewerScope => ({
  viewer: { userId: member, personId: member, networkId: member, isAdmin: false, collectiveIds: [] },
  scope: { kind: 'network', networkId: member, id: member },
});

test.each([
  { member: 1, organization: LARGE, isReadable: true },
  { member: 2, organization: LARGE, isReadable: true },
  { member: 3, organization: LARGE, isReadable: false },
  { member: 1, organization: SMALL, isReadable: false },
  { member: 3, organization: SMALL, isReadable: true },
])(
  'A member can read an organization if, and only if, somebody in the network works there: member $member, organization $organization',
  async ({ member, organization, isReadable }) => {
    expect(await isReadableOrganization(database.db, inOwnNetwork(member), organization)).toBe(isReadable);
  },
);
