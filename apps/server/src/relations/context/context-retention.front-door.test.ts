import { directoryApi } from '@kithline/contract/directory.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { personNamed } from '../../networks/testing/persons.queries.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let mine: { networkId: number };
beforeAll(async () => {
  app = await testApp();
  ida = await signedIn(app, { name: 'Ida Berg' });
  mine = { networkId: ida.viewer.networkId };
});
afterAll(() => app.stop());

const ADA = { first: 'Ada', last: 'Lovelace', slug: 'ada', company: 'Engines Ltd', on: '05 Mar 2021' };
const BO = { first: 'Bo', last: 'Ek', slug: 'bo-ek', company: 'Ek AB', on: '06 Mar 2021' };
const imports = (...rows: Parameters<typeof fileOf>) => importNow(app.context, ida.viewer, fileOf(...rows));

test('Notes, labels and the strength are kept while a person is not in the network', async () => {
  await imports(ADA, BO);
  const entityId = await personNamed(app.database.db, ida.viewer.networkId, 'Ada Lovelace');
  const place = { entityTypeId: ENTITY_TYPES.person, entityId, ...mine };
  const { id: noteId } = await ida.ask(notesApi.write, { body: { ...place, note: 'Likes engines.' } });
  const { id: labelId } = await ida.ask(labelsApi.create, { body: { name: 'Pioneers', ...mine } });
  await ida.ask(labelsApi.add, { body: { ...place, labelId } });
  const relationship = { userId: ida.viewer.userId, toPersonId: entityId, strength: 3 as const };
  await app.database.db.insertInto('relationship').values(relationship).execute();
  const labelled = { ...mine, 'network.labels.value': String(labelId) };

  const readAll = async () => ({
    notes: (await ida.ask(notesApi.list, { query: place })).results.map(({ note }) => note),
    labels: (await ida.ask(labelsApi.ofEntity, { query: place })).results.map(({ name }) => name),
    strength: (await ida.ask(personsApi.profile, { params: { id: entityId }, query: {} })).relationship
      ?.strength.name,
    found: (await ida.ask(directoryApi.persons, { query: labelled })).results.map(
      ({ person }) => person.name,
    ),
    totals: await totals(),
  });
  const all = {
    notes: ['Likes engines.'],
    labels: ['Pioneers'],
    strength: 'Strong',
    found: ['Ada Lovelace'],
    totals: [1, 1],
  };
  expect(await readAll()).toEqual(all);

  await imports(BO);
  const answers = [
    await ida.call(notesApi.list, { query: place }),
    await ida.call(notesApi.write, { body: { ...place, note: 'Gone?' } }),
    await ida.call(notesApi.edit, { body: { ...place, noteId, note: 'Gone?' } }),
    await ida.call(notesApi.remove, { body: { entityTypeId: place.entityTypeId, noteId, ...mine } }),
    await ida.call(labelsApi.ofEntity, { query: place }),
    await ida.call(labelsApi.add, { body: { ...place, labelId } }),
    await ida.call(labelsApi.remove, { body: { ...place, labelId } }),
    await ida.call(personsApi.profile, { params: { id: entityId }, query: {} }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await ida.ask(directoryApi.persons, { query: labelled })).total).toBe(0);
  expect((await ida.ask(directoryApi.personStats, { query: labelled })).total).toBe(0);
  expect(await totals()).toEqual([1, 0]);

  await imports(ADA);
  expect(await readAll()).toEqual(all);
});

async function totals(): Promise<number[]> {
  const { totalLabels, totalLabeled } = await ida.ask(networksApi.read);
  return [totalLabels, totalLabeled];
}
