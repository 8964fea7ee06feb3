import { directoryApi } from '@kithline/contract/directory.ts';
import { sharingApi } from '@kithline/contract/collectives.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let now = new Date('2026-11-20T10:00:00Z');
let serial = 0;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());

const FILTER = { 'experience.title.value': 'director' };

const bringIn = (who: SignedIn, ...names: string[]) =>
  importNow(
    app.context,
    who.viewer,
    fileOf(
      ...names.map((first) => ({
        first,
        last: 'Berg',
        slug: `${first.toLowerCase()}-around-${serial}`,
        company: 'Acme',
        position: 'Director',
      })),
    ),
  );

/** A member with a saved search. Ana matches when the search is saved; Ben matches, too, a minute later. */
async function aSearch() {
  serial += 1;
  const ida = await signedIn(app, { name: 'Ida Berg' });
  await bringIn(ida, 'Ana');
  const { networkId } = ida.viewer;
  const { id, version } = await ida.ask(savedSearchesApi.create, {
    body: {
      name: 'Directors',
      entity: 'person',
      filter: FILTER,
      order: null,
      networkId,
      forCollectiveId: null,
      telling: 'never',
    },
  });
  now = new Date(now.getTime() + 60_000);
  await bringIn(ida, 'Ana', 'Ben');
  return { ida, networkId, id, version };
}

it('Counting one saved search gives the same numbers as counting all of them', async () => {
  const { ida, id } = await aSearch();
  const { results } = await ida.ask(savedSearchesApi.counts);
  expect(await ida.ask(savedSearchesApi.count, { params: { id } })).toEqual(results[0]);
});

it('Changing a saved search back to its former filter restores which results were seen', async () => {
  const { ida, id, version } = await aSearch();
  const count = () => ida.ask(savedSearchesApi.count, { params: { id } });
  const before = await count();
  const change = async (filter: Record<string, string>, from: number) =>
    (await ida.ask(savedSearchesApi.change, { params: { id }, body: { version: from, filter } })).version;
  const other = await change({ 'experience.title.value': 'dir' }, version);
  expect(await count()).toMatchObject({ total: 2, newTotal: 0 });
  expect((await ida.call(savedSearchesApi.unmarkSeen, { params: { id } })).status).toBe(409);
  await change(FILTER, other);
  expect(await count()).toEqual(before);
  expect(before.newTotal).toBe(1);
});

it('Stats of a saved search can count only its new people; with another filter, they count everybody', async () => {
  const { ida, networkId, id } = await aSearch();
  const total = async (more: object) => {
    const query = { networkId, roles: 'current', ...FILTER, ...more } as never;
    return (await ida.ask(directoryApi.personStats, { query })).total;
  };
  expect(await total({})).toBe(2);
  expect(await total({ savedSearch: id, onlyNew: 'true' })).toBe(1);
  expect(await total({ savedSearch: id, onlyNew: 'true', 'experience.title.value': 'dir' })).toBe(2);
});

it('For each new person, a list names the owner of the contacts file that brought the person', async () => {
  const { ida, networkId, id } = await aSearch();
  const brought = async (scope: object, savedSearch: number) => {
    const query = { ...FILTER, ...scope, savedSearch } as never;
    const { results } = await ida.ask(directoryApi.persons, { query });
    return results.map(({ person, isNew, broughtBy }) => [person.name, isNew, broughtBy?.file?.owner]);
  };
  expect(await brought({ networkId }, id)).toEqual([
    ['Ben Berg', true, 'Ida Berg'],
    ['Ana Berg', false, undefined],
  ]);
  const omar = await signedIn(app, { name: 'Omar Aziz' });
  const { id: collectiveId } = await aCollective(app.database.db, {
    owner: omar.viewer,
    collaborators: [ida.viewer],
  });
  const shared = await ida.ask(savedSearchesApi.create, {
    body: {
      name: 'Shared',
      entity: 'person',
      filter: FILTER,
      order: null,
      forCollectiveId: collectiveId,
      telling: 'never',
    },
  });
  now = new Date(now.getTime() + 60_000);
  await bringIn(omar, 'Cleo');
  expect(await brought({ collectiveId }, shared.id)).toEqual([]);
  const leaveOut = { labelIds: [], personIds: [] };
  await omar.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut } });
  expect(await brought({ collectiveId }, shared.id)).toEqual([['Cleo Berg', true, 'Omar Aziz']]);
});
