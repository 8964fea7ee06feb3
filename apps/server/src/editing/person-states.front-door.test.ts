import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPopulation } from '../testing/a-population.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { entryField, namesOf } from './fields/fields.ts';
import { PERSON_FIELDS } from './fields/person-fields.ts';
import { readStates } from './fields/states.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('All fields and many roles of a person are read with four queries', async () => {
  const { db } = database;
  const roles = Array.from({ length: 12 }, (_none, at) => ({ title: `Role ${at}` }));
  const [personId = 0] = await aPopulation(db, [{ name: 'Leila Haddad', roles }]);
  const stored = await db.selectFrom('workRole').select(['id', 'title']).orderBy('id').execute();
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const fields = [
    ...namesOf(PERSON_FIELDS),
    ...stored.map(({ id }) => entryField('role', id)),
    entryField('role', 0),
  ];
  const states = await readStates(db.withPlugin(counting), { personId, inProfile: false }, fields);
  expect(queries).toBe(4);
  expect(stored.map(({ id }) => states.get(entryField('role', id)))).toMatchObject(
    stored.map(({ title }) => ({ title })),
  );
  expect([states.get('role 0'), states.get('tagTypes'), states.get('firstName')]).toMatchObject([
    null,
    { value: [] },
    { value: 'Leila' },
  ]);
});
