import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, lookupIds } from '../testing/a-population.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type Field, namesOf } from './fields/fields.ts';
import type { Stated } from './fields/kinds.ts';
import { ORGANIZATION_FIELDS } from './fields/organization-fields.ts';
import { readStates, writeStates } from './fields/states.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

let queries = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  queries = 0;
  await work();
  return queries;
}

it('All fields of an organization are read with three queries, and unchanged aliases are not written', async () => {
  const db = database.db.withPlugin(counting);
  const industries = await lookupIds(db, 'industries', 2);
  const id = await anOrganization(db, { name: 'Halden Ventures' });
  const writeWithAliases = (names: readonly string[]) =>
    writeStates(
      db,
      { subject: { organizationId: id, inProfile: false }, userId: 1, now: new Date() },
      new Map<Field, Stated>([
        ['mappedNames', { value: [...names], source: 'admin' }],
        ['industries', { value: industries.toReversed(), source: 'admin' }],
      ]),
    );
  const many = Array.from({ length: 40 }, (_none, at) => `Halden ${String(at).padStart(2, '0')}`);
  await writeWithAliases(many);
  expect(await queriesOf(() => writeWithAliases([...many, 'Haldenia']))).toBeLessThan(10);

  const fields = namesOf(ORGANIZATION_FIELDS);
  const subject = { organizationId: id, inProfile: false } as const;
  let states = new Map<Field, unknown>();
  expect(await queriesOf(async () => (states = await readStates(db, subject, fields)))).toBe(3);
  expect(['industries', 'markets', 'name', 'mappedNames'].map((field) => states.get(field as Field))).toEqual(
    [
      { value: industries.toReversed(), source: 'admin' },
      { value: [], source: null },
      { value: 'Halden Ventures', source: null },
      { value: [...many, 'Haldenia'], source: 'admin' },
    ],
  );
});
