import { DELETED_ITEMS_KEPT_DAYS, datasetsApi, type EditedDataset } from '@kithline/contract/datasets.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetProfile } from '../../people/forget-profile.ts';
import { anOrganization, aPopulation } from '../../testing/a-population.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { loadLookups } from '../load-lookups.ts';
import { forgetOldUses } from './deleted-items.ts';

const TODAY = new Date('2026-06-01T10:00:00Z');
const DAY = 86_400_000;
let now = TODAY;

let app: TestApp;
let root: SignedIn;
let ida: SignedIn;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  ida = await signedIn(app, { name: 'Ida Berg' });
});
afterAll(() => app.stop());

const EVERYONE = { admin: 'true' } as const;

const listed = (name: EditedDataset, query: { name?: string; page?: string } = {}) =>
  root.ask(datasetsApi.list, { params: { name }, query });
const create = (name: EditedDataset, itemName: string) =>
  root.ask(datasetsApi.create, { params: { name }, body: { name: itemName } });
const remove = (name: EditedDataset, id: number) => root.ask(datasetsApi.remove, { params: { name, id } });
const restore = (name: EditedDataset, id: number) => root.ask(datasetsApi.restore, { params: { name, id } });
const merge = (name: EditedDataset, id: number, into: number) =>
  root.ask(datasetsApi.merge, { params: { name, id }, body: { into } });

/** The names of people with these interests, as a filter finds them. */
async function withInterests(...ids: number[]): Promise<string[]> {
  const query = { ...EVERYONE, 'summary.interests.value': ids.join(',') };
  return (await root.ask(directoryApi.persons, { query })).results.map(({ person }) => person.name);
}

const deletedOf = (name: EditedDataset) => root.ask(datasetsApi.deleted, { params: { name }, query: {} });

/** The last change to a person, as administrators read it. */
async function lastChangeOf(id: number) {
  const { results } = await root.ask(editingApi.history, { params: { id }, query: {} });
  const [entry] = results;
  if (entry === undefined || entry.means === 'file') throw new Error('There is no change.');
  return entry;
}

/** The interests that a profile shows. */
async function interestsOf(id: number): Promise<string[]> {
  return (await root.ask(editingApi.form, { params: { id } })).interestTypes.map(({ name }) => name);
}

const saveInterests = (who: SignedIn, id: number, interestTypeIds: number[]) =>
  who.ask(editingApi.save, { params: { id }, body: { interestTypeIds } });

async function aPersonWith(name: string, interests: number[]): Promise<number> {
  const [id = 0] = await aPopulation(app.database.db, [{ name }]);
  await saveInterests(root, id, interests);
  return id;
}

describe('The items of a dataset', () => {
  it('are sorted by name, 50 on a page, and found with any case and accents', async () => {
    const { results, total, pages } = await listed('interest_types');
    expect(results).toHaveLength(50);
    expect(pages).toBe(Math.ceil(total / 50));
    const names = results.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    const made = await create('interest_types', 'Crème brûlée');
    expect((await listed('interest_types', { name: 'BRULEE creme' })).results).toEqual([made]);
  });

  it.each([
    ['', 'Name is required.'],
    ['C', 'Name must be at least 2 characters.'],
    ['C'.repeat(251), 'Name cannot exceed 250 characters.'],
  ])('have names of 2 to 250 characters', async (name, message) => {
    const { status, problem } = await root.call(datasetsApi.create, {
      params: { name: 'causes' },
      body: { name },
    });
    expect([status, problem.fields]).toEqual([422, { name: message }]);
  });

  it('have names that differ in more than case and accents', async () => {
    const { id } = await create('causes', 'Déjà vu');
    const other = await create('causes', 'Something else');
    const body = { name: 'DEJA VU' };
    const taken = { name: 'There is an item with this name already.' };
    const again = await root.call(datasetsApi.create, { params: { name: 'causes' }, body });
    expect([again.status, again.problem.fields]).toEqual([422, taken]);
    const renamed = await root.call(datasetsApi.rename, { params: { name: 'causes', id: other.id }, body });
    expect([renamed.status, renamed.problem.fields]).toEqual([422, taken]);
    const own = await root.ask(datasetsApi.rename, { params: { name: 'causes', id }, body });
    expect(own).toMatchObject({ id, name: 'DEJA VU' });
    expect((await create('interest_types', 'Déjà vu')).name).toBe('Déjà vu');
  });

  it('are suggested in the order of their names, also after they are renamed', async () => {
    const { id } = await create('causes', 'Archery for all');
    const suggested = async (): Promise<string[]> =>
      (await ida.ask(lookupsApi.autocomplete, { query: { dataset: 'causes' } })).results.map(
        ({ name }) => name,
      );
    expect((await suggested()).slice(0, 2)).toEqual(['Animal Welfare', 'Archery for all']);
    await root.ask(datasetsApi.rename, { params: { name: 'causes', id }, body: { name: 'Zebras' } });
    expect((await suggested()).at(-1)).toBe('Zebras');
  });

  it('are not found in another dataset, or in one that administrators cannot edit', async () => {
    const { status } = await root.call(datasetsApi.list, {
      params: { name: 'industries' as 'causes' },
      query: {},
    });
    expect(status).toBe(404);
    const [item] = (await listed('causes')).results;
    const elsewhere = { name: 'interest_types', id: item?.id ?? 0 } as const;
    expect((await root.call(datasetsApi.remove, { params: elsewhere })).status).toBe(404);
  });
});

describe('The uses of an item', () => {
  it('count the same people as the list to which the number links', async () => {
    const { id } = await create('interest_types', 'Kite flying');
    const { id: other } = await create('interest_types', 'Kite making');
    await aPersonWith('Kay Common', [id, other]);
    await saveInterests(ida, ida.viewer.personId, [other]);
    const { personId } = (await signedIn(app, { name: 'Omar Hidden' })).viewer;
    // The profile hides the item `id` of the common space, and repeats the item `other`.
    const item = { personId, dataset: 'interests' };
    await app.database.db
      .insertInto('personItem')
      .values([
        { ...item, itemId: id, overridden: true },
        { ...item, itemId: other, overridden: true },
        { ...item, itemId: other, inProfile: true },
      ])
      .execute();
    const { results } = await listed('interest_types', { name: 'kite' });
    expect(results.map(({ name, people, organizations }) => [name, people, organizations])).toEqual([
      ['Kite flying', 1, 0],
      ['Kite making', 3, 0],
    ]);
    expect(await withInterests(id)).toEqual(['Kay Common']);
    expect(await withInterests(other)).toEqual(['Ida Berg', 'Kay Common', 'Omar Hidden']);
  });

  it('count the same organizations as the list to which the number links', async () => {
    const { id } = await create('tag_types_organization', 'Lighthouse');
    const items = { 'organization-tags': [id] };
    await anOrganization(app.database.db, { name: 'Acme', items });
    expect((await listed('tag_types_organization', { name: 'lighthouse' })).results).toEqual([
      { id, name: 'Lighthouse', people: 0, organizations: 1 },
    ]);
    const query = { ...EVERYONE, 'summary.tags.value': String(id) };
    expect((await root.ask(directoryApi.organizations, { query })).total).toBe(1);
  });
});

describe('A renamed item', () => {
  it('has the new name in suggestions and profiles', async () => {
    const { id } = await create('interest_types', 'Sayling');
    const person = await aPersonWith('Reni Name', [id]);
    const renamed = await root.ask(datasetsApi.rename, {
      params: { name: 'interest_types', id },
      body: { name: 'Sailing boats' },
    });
    expect(renamed).toEqual({ id, name: 'Sailing boats', people: 1, organizations: 0 });
    const query = { dataset: 'interests', name: 'sailing boats' } as const;
    expect((await ida.ask(lookupsApi.autocomplete, { query })).results).toMatchObject([
      { id, name: 'Sailing boats' },
    ]);
    expect(await interestsOf(person)).toEqual(['Sailing boats']);
  });
});

describe('A merged item', () => {
  it('passes its uses to the other item; a list with both keeps the other item, at the earlier of the two positions', async () => {
    const { id: from } = await create('interest_types', 'Cinema');
    const { id: into } = await create('interest_types', 'Movie nights');
    const { id: third } = await create('interest_types', 'Popcorn');
    const one = await aPersonWith('Mo Both', [from, third, into]);
    const other = await aPersonWith('Mo Former', [from]);
    expect(await merge('interest_types', from, into)).toEqual({
      id: into,
      name: 'Movie nights',
      people: 2,
      organizations: 0,
    });
    expect(await interestsOf(one)).toEqual(['Movie nights', 'Popcorn']);
    expect(await interestsOf(other)).toEqual(['Movie nights']);
    expect(await withInterests(into)).toEqual(['Mo Both', 'Mo Former']);
    expect((await listed('interest_types', { name: 'cinema' })).total).toBe(0);
  });

  it('can still be requested by its old id, which means the other item, even after two merges', async () => {
    const { id: first } = await create('tag_types_organization', 'Grantee');
    const { id: second } = await create('tag_types_organization', 'Grant holder');
    const { id: last } = await create('tag_types_organization', 'Receives grants');
    const tagged = (id: number) => ({ 'organization-tags': [id] });
    await anOrganization(app.database.db, { name: 'Granted One', items: tagged(first) });
    await anOrganization(app.database.db, { name: 'Granted Two', items: tagged(last) });
    await merge('tag_types_organization', first, second);
    await merge('tag_types_organization', second, last);
    const query = { ...EVERYONE, 'summary.tags.value': `${first},${last}`, 'summary.tags.modifier': '1' };
    const { results } = await root.ask(directoryApi.organizations, { query });
    expect(results.map(({ organization }) => organization.name)).toEqual(['Granted One', 'Granted Two']);
    expect(results[0]?.blocks).toMatchObject([{ filters: [{ items: [{ name: 'Receives grants' }] }] }]);
    const named = await ida.ask(lookupsApi.autocomplete, {
      query: { dataset: 'organization-tags', ids: `${first},${last}` },
    });
    expect(named.results).toMatchObject([
      { id: last, name: 'Receives grants', formerId: first },
      { id: last, name: 'Receives grants' },
    ]);
  });

  it('must differ from the item into which it is merged, and belong to the same dataset', async () => {
    const { id } = await create('causes', 'Lonely cause');
    const { id: interest } = await create('interest_types', 'Lonely interest');
    const mergedInto = (into: number) =>
      root.call(datasetsApi.merge, { params: { name: 'causes', id }, body: { into } });
    expect((await mergedInto(interest)).problem.fields).toEqual({
      into: 'This item no longer exists. Choose another one.',
    });
    expect((await mergedInto(id)).problem.fields).toEqual({
      into: 'An item cannot be merged into itself.',
    });
  });

  it('keeps its name in the history, and the other item returns if a removal from a list is taken back', async () => {
    const { id: from } = await create('interest_types', 'Bikes');
    const { id: into } = await create('interest_types', 'Cycling tours');
    const person = await aPersonWith('Hilda History', [from]);
    await saveInterests(root, person, []);
    await merge('interest_types', from, into);
    const { results } = await root.ask(editingApi.history, { params: { id: person }, query: {} });
    expect(results.map(({ fields, obstacle }) => [fields[0]?.from, fields[0]?.to, obstacle])).toEqual([
      ['Bikes', null, null],
      [null, 'Bikes', expect.stringContaining('Take a later change back first')],
    ]);
    await root.ask(editingApi.takeBack, { params: { id: (await lastChangeOf(person)).id } });
    expect(await interestsOf(person)).toEqual(['Cycling tours']);
  });

  it('does not prevent taking a change back', async () => {
    const { id: from } = await create('interest_types', 'Stamps');
    const { id: into } = await create('interest_types', 'Philately');
    const person = await aPersonWith('Phil Atelist', [from]);
    await merge('interest_types', from, into);
    const change = await lastChangeOf(person);
    expect(change.obstacle).toBeNull();
    await root.ask(editingApi.takeBack, { params: { id: change.id } });
    expect(await interestsOf(person)).toEqual([]);
  });
});

describe('A deleted item', () => {
  it('disappears from fields, filters and profiles, and returns to its position when restored', async () => {
    const { id: first } = await create('interest_types', 'Apples');
    const { id } = await create('interest_types', 'Bananas');
    const { id: last } = await create('interest_types', 'Cherries');
    const person = await aPersonWith('Fay Fruit', [first, id, last]);
    await saveInterests(ida, ida.viewer.personId, [id]);
    expect(await withInterests(id)).toEqual(['Fay Fruit', 'Ida Berg']);
    await remove('interest_types', id);
    expect(await withInterests(id)).toEqual([]);
    expect(await interestsOf(person)).toEqual(['Apples', 'Cherries']);
    const query = { dataset: 'interests', ids: String(id) } as const;
    expect((await ida.ask(lookupsApi.autocomplete, { query })).results).toEqual([]);
    const saved = await root.call(editingApi.save, {
      params: { id: person },
      body: { interestTypeIds: [id] },
    });
    expect(saved.problem.fields).toEqual({
      interestTypeIds: 'This choice no longer exists. Choose another one.',
    });

    const deleted = await deletedOf('interest_types');
    expect(deleted.results).toEqual([
      { id, name: 'Bananas', people: 2, organizations: 0, deletedOn: now.getTime() / 1000 },
    ]);
    expect(await restore('interest_types', id)).toEqual({
      id,
      name: 'Bananas',
      people: 2,
      organizations: 0,
    });
    expect(await interestsOf(person)).toEqual(['Apples', 'Bananas', 'Cherries']);
    expect(await withInterests(id)).toEqual(['Fay Fruit', 'Ida Berg']);
    expect((await deletedOf('interest_types')).total).toBe(0);
  });

  // The dataset, and its fields in the forms of a person and of an organization.
  it.each([
    ['causes', 'supportedCauseIds', 'causeAreaIds'],
    ['interest_types', 'interestTypeIds', null],
    ['job_functions', 'jobFunctionIds', 'functionIds'],
    ['tag_types_organization', null, 'tagTypeIds'],
    ['tag_types_people', 'tagTypeIds', null],
  ] as const)(
    'of %s does not return to lists that were edited since',
    async (name, ofPerson, ofOrganization) => {
      const { id } = await create(name, 'In and out');
      const { id: other } = await create(name, 'Added since');
      const [edited = 0, untouched = 0] = await aPopulation(app.database.db, [
        { name: 'Ed' },
        { name: 'Una' },
      ]);
      const editedOrganization = await anOrganization(app.database.db, { name: `Edited, ${name}` });
      const untouchedOrganization = await anOrganization(app.database.db, { name: `Left alone, ${name}` });
      const savePerson = (of: number, body: object) =>
        root.ask(editingApi.save, { params: { id: of }, body });
      const saveOrganization = (of: number, body: object) =>
        root.ask(organizationEditingApi.save, { params: { id: of }, body });
      if (ofPerson) for (const of of [edited, untouched]) await savePerson(of, { [ofPerson]: [id] });
      if (ofOrganization)
        for (const of of [editedOrganization, untouchedOrganization])
          await saveOrganization(of, { [ofOrganization]: [id] });
      await remove(name, id);
      if (ofPerson) await savePerson(edited, { [ofPerson]: [other] });
      await savePerson(untouched, { bio: 'Something else was edited.' });
      if (ofOrganization) await saveOrganization(editedOrganization, { [ofOrganization]: [other] });
      await saveOrganization(untouchedOrganization, { tagline: 'Something else was edited.' });
      expect(await restore(name, id)).toMatchObject({
        people: ofPerson ? 1 : 0,
        organizations: ofOrganization ? 1 : 0,
      });
    },
  );

  it('stays hidden after its restoration if the member has saved a list in the profile since the deletion', async () => {
    const { id } = await create('interest_types', 'Hidden hobby');
    const { id: shown } = await create('interest_types', 'Shown hobby');
    const omar = await signedIn(app, { name: 'Omar Aziz' });
    const { personId } = omar.viewer;
    await app.database.db
      .insertInto('personItem')
      .values({ personId, dataset: 'interests', itemId: id })
      .execute();
    await remove('interest_types', id);
    await saveInterests(omar, personId, [shown]);
    expect((await restore('interest_types', id)).people).toBe(0);
    expect(await interestsOf(personId)).toEqual(['Shown hobby']);
  });

  it('is left out when a change that removed it from a list is taken back', async () => {
    const { id } = await create('interest_types', 'Vinyl');
    const { id: kept } = await create('interest_types', 'Turntables');
    const person = await aPersonWith('Vera Vinyl', [id, kept]);
    await saveInterests(root, person, []);
    await remove('interest_types', id);
    const change = await lastChangeOf(person);
    expect(change).toMatchObject({ obstacle: null, fields: [{ from: 'Vinyl, Turntables', to: null }] });
    await root.ask(editingApi.takeBack, { params: { id: change.id } });
    expect(await interestsOf(person)).toEqual(['Turntables']);
  });

  it('that somebody saves during the deletion is either saved before it or refused', async () => {
    const [person = 0] = await aPopulation(app.database.db, [{ name: 'Sim Ultaneous' }]);
    for (let round = 0; round < 8; round++) {
      const { id } = await create('interest_types', `Passing fancy ${round}`);
      const [saved] = await Promise.all([
        root.call(editingApi.save, { params: { id: person }, body: { interestTypeIds: [id] } }),
        remove('interest_types', id),
      ]);
      expect([200, 422]).toContain(saved.status);
      expect(await interestsOf(person)).toEqual([]);
      expect((await restore('interest_types', id)).people).toBe(saved.status === 200 ? 1 : 0);
      await saveInterests(root, person, []);
    }
  });

  it('cannot be restored while another item has its name', async () => {
    const { id } = await create('causes', 'Twice named');
    await remove('causes', id);
    const other = await create('causes', 'TWICE NAMED');
    const { status, problem } = await root.call(datasetsApi.restore, { params: { name: 'causes', id } });
    expect(status).toBe(409);
    expect(problem.clientMessage).toBe(
      'Another item is called “Twice named” now. Rename it, then restore this one.',
    );
    await merge('causes', other.id, (await listed('causes')).results[0]?.id ?? 0);
    expect(await restore('causes', id)).toMatchObject({ id, name: 'Twice named' });
  });

  it('does not return to the profile of a deleted member', async () => {
    const { id } = await create('interest_types', 'Leaving quietly');
    const leaver = await signedIn(app, { name: 'Lea Leaver' });
    await saveInterests(leaver, leaver.viewer.personId, [id]);
    await remove('interest_types', id);
    await forgetProfile(app.database.db, leaver.viewer.personId);
    expect((await deletedOf('interest_types')).results[0]).toMatchObject({ id, people: 0 });
    expect((await restore('interest_types', id)).people).toBe(0);
  });

  it('cannot be restored after 30 days, and the record of its uses is deleted', async () => {
    const { id } = await create('interest_types', 'Forgettable');
    await aPersonWith('Fred Forgot', [id]);
    now = new Date(TODAY.getTime() - DELETED_ITEMS_KEPT_DAYS * DAY);
    await remove('interest_types', id);
    now = TODAY;
    await forgetOldUses(app.context);
    const kept = await app.database.db
      .selectFrom('retiredUse')
      .selectAll()
      .where('itemId', '=', id)
      .execute();
    const { status } = await root.call(datasetsApi.restore, { params: { name: 'interest_types', id } });
    expect([kept, status]).toEqual([[], 404]);
  });
});

describe('The lists that the product starts with', () => {
  it('do not restore items that administrators have renamed, merged or deleted', async () => {
    const names = async (): Promise<string[]> => {
      const items = await app.database.db
        .selectFrom('lookup')
        .select('name')
        .where('dataset', '=', 'causes')
        .orderBy('nameNorm')
        .execute();
      return items.map(({ name }) => name);
    };
    const idOf = async (name: string): Promise<number> =>
      (await listed('causes', { name })).results[0]?.id ?? 0;
    await root.ask(datasetsApi.rename, {
      params: { name: 'causes', id: await idOf('Animal Welfare') },
      body: { name: 'Kindness to animals' },
    });
    await merge('causes', await idOf('Arts and Culture'), await idOf('Children and Youth'));
    await remove('causes', await idOf('Civil Rights and Social Action'));
    const before = await names();
    await sql`delete from setting where key = 'lookups.version'`.execute(app.database.db);
    await loadLookups(app.database.db);
    expect(await names()).toEqual(before);
    expect(before).toContain('Kindness to animals');
  });
});

describe('The activity', () => {
  it('contains each change to an item once, with the item’s former name, and no refused change', async () => {
    const { id: kept } = await create('tag_types_people', 'Kept tag');
    const { id } = await create('tag_types_people', 'Tried tag');
    const name = 'tag_types_people';
    const rename = (itemName: string) =>
      root.call(datasetsApi.rename, { params: { name, id }, body: { name: itemName } });
    expect((await rename('kept TAG')).status).toBe(422);
    await rename('Proven tag');
    await rename('Proven tag');
    await remove(name, id);
    await restore(name, id);
    await merge(name, id, kept);
    const entries = await app.database.db
      .selectFrom('activity')
      .select(['name', 'words', 'onName', 'alsoName', 'valueBefore', 'valueAfter'])
      .where('onKind', '=', 'item')
      .where('onId', '=', id)
      .orderBy('id')
      .execute();
    const asText = entries.map((entry) =>
      Object.values(entry)
        .filter((part) => part !== null)
        .join(' | '),
    );
    expect(asText).toEqual([
      'Root | added the person tag | Tried tag',
      'Root | renamed the person tag | Tried tag | Tried tag | Proven tag',
      'Root | deleted the person tag | Proven tag',
      'Root | restored the person tag | Proven tag',
      'Root | merged the person tag | Proven tag | Kept tag',
    ]);
  });
});
