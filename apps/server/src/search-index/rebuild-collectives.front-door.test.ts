import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCollective, aMember, aPerson } from '../testing/factories.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { readScopeTotals } from './scope-stats.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a rebuild gives a collective the people of its shared networks and its collaborators, each once', async () => {
  const { db } = database;
  const [owner, ida, omar] = [await aMember(db), await aMember(db), await aMember(db)];
  const [both, shared, hidden] = [await aPerson(db), await aPerson(db), await aPerson(db)];
  const contacts = [
    [ida, both],
    [ida, shared],
    [ida, omar.personId],
    [owner, both],
    [omar, hidden],
  ] as const;
  for (const [{ networkId: network_id }, person] of contacts) {
    const person_id = typeof person === 'number' ? person : person.id;
    await db.insertInto('network_contact').values({ network_id, person_id }).execute();
  }
  const { id } = await aCollective(db, { owner, collaborators: [ida, omar], shared: [ida, owner] });
  await rebuildIndex(db);
  const rows = await db.selectFrom('scope_person').select('person_id').where('scope_id', '=', id).execute();
  const expected = [both.id, shared.id, ida.personId, omar.personId].toSorted((a, b) => a - b);
  expect(rows.map(({ person_id }) => person_id).toSorted((a, b) => a - b)).toEqual(expected);
  expect((await readScopeTotals(db, id)).persons).toBe(4);
});
