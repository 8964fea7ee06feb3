import { notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPopulation, inNetwork } from '../../testing/a-population.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

// Tests a note that is changed in one tab while it is open in another tab.

const NOW = new Date('2026-03-01T10:00:00Z');

let app: TestApp;
let author: SignedIn;
let place: { entityTypeId: typeof ENTITY_TYPES.person; entityId: number; networkId: number };
beforeAll(async () => {
  app = await testApp({ clock: () => NOW });
  author = await signedIn(app);
  const { networkId } = author.viewer;
  const [leila = 0] = await aPopulation(app.database.db, [{ name: 'Leïla Haddad' }]);
  await inNetwork(app.database.db, networkId, [leila]);
  place = { entityTypeId: ENTITY_TYPES.person, entityId: leila, networkId };
});
afterAll(() => app.stop());

const write = (note: string) => author.ask(notesApi.write, { body: { ...place, note } });
const edit = (noteId: number, note: string, updatedOn?: number | null) =>
  author.call(notesApi.edit, { body: { ...place, noteId, note, updatedOn } });
const textOf = async (noteId: number) =>
  (await author.ask(notesApi.list, { query: place })).results.find(({ id }) => id === noteId)?.note;

test('A note cannot be overwritten from a tab that has not loaded the latest change (409)', async () => {
  const { id, updatedOn } = await write('First');
  const second = await edit(id, 'Second', updatedOn);
  expect([second.status, second.reply.note]).toEqual([200, 'Second']);
  const body = { ...place, noteId: id, note: 'Overwritten', updatedOn };
  for (const stale of [await edit(id, 'Overwritten', updatedOn), await author.call(notesApi.write, { body })])
    expect([stale.status, stale.problem.clientMessage]).toEqual([
      409,
      'This note was changed in the meantime.',
    ]);
  expect(await textOf(id)).toBe('Second');
});

test('A note cannot be overwritten from a stale tab even if it was changed twice within one second', async () => {
  const { id, updatedOn } = await write('First');
  const { reply: second } = await edit(id, 'Second', updatedOn);
  const { reply: third } = await edit(id, 'Third', second.updatedOn);
  expect(third.updatedOn).toBeGreaterThan(second.updatedOn ?? 0);
  expect((await edit(id, 'Overwritten', second.updatedOn)).status).toBe(409);
  expect(await textOf(id)).toBe('Third');
});

test('When two tabs save a note at once, one changes it and the other gets a conflict', async () => {
  const { id, updatedOn } = await write('First');
  const tabs = ['One tab', 'Another tab'];
  const answers = await Promise.all(tabs.map((note) => edit(id, note, updatedOn)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await textOf(id)).toBe(tabs[answers.findIndex(({ status }) => status === 200)]);
});

test('A script that sends no version of the note overwrites it', async () => {
  const { id, updatedOn } = await write('First');
  await edit(id, 'Second', updatedOn);
  expect((await edit(id, 'Third')).reply.note).toBe('Third');
});
