import { directoryApi } from '@kithline/contract/directory.ts';
import { HELD, WHERE } from '@kithline/contract/filter-tables.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { anOrganization, aPopulation, inNetwork, lookupIds, placeId } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Ana works at Halden, Ben has left Halden for Quayside, Cleo works at Quayside, and nothing is known about
// Dora. All four are in Ida's network, and all except Dora are in the collective.

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let mine: ScopeQuery;
let ours: ScopeQuery;
let people: Record<'ana' | 'ben' | 'cleo' | 'dora', number>;
let halden: number;
let quayside: number;
let school: number;
let ids: Record<
  'seniority-levels' | 'workrole-types' | 'industries' | 'employee-sizes' | 'person-tags',
  number[]
>;
let degrees: number[];

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  mine = { networkId: ida.viewer.networkId };
  ids = {
    'seniority-levels': await lookupIds(db, 'seniority-levels', 2),
    'workrole-types': await lookupIds(db, 'workrole-types', 2),
    industries: await lookupIds(db, 'industries', 2),
    'employee-sizes': await lookupIds(db, 'employee-sizes', 2),
    'person-tags': await lookupIds(db, 'person-tags', 2),
  };
  degrees = await lookupIds(db, 'degree-types', 2);
  const [small, large] = ids['employee-sizes'];
  const [energy = 0, water = 0] = ids.industries;
  const lisbon = await placeId(db, 'Lisbon, Portugal');
  const porto = await placeId(db, 'Porto, Portugal');
  halden = await anOrganization(db, {
    name: 'Halden',
    typeId: 3,
    sizeId: small,
    placeId: lisbon,
    items: { industries: [energy, water] },
  });
  quayside = await anOrganization(db, {
    name: 'Quayside',
    typeId: 5,
    sizeId: large,
    placeId: porto,
    items: { industries: [water] },
  });
  school = await anOrganization(db, { name: 'Ridgeway', typeId: 1 });
  const [director = 0, clerk = 0] = ids['seniority-levels'];
  const [sales, finance] = ids['workrole-types'];
  const [board = 0] = ids['person-tags'];
  const atHalden = {
    organizationId: halden,
    title: 'Director of Sales',
    seniorityIds: [director],
    roleTypeId: sales,
  };
  const atQuayside = {
    organizationId: quayside,
    title: 'Clerk',
    seniorityIds: [clerk],
    roleTypeId: finance,
  };
  const [ana = 0, ben = 0, cleo = 0, dora = 0] = await aPopulation(db, [
    {
      name: 'Ana Silva',
      placeId: lisbon,
      tags: [board],
      roles: [atHalden],
      educations: [{ schoolId: school, degreeIds: [degrees[0] ?? 0], isOngoing: true }],
    },
    {
      name: 'Ben Okoro',
      supports: [quayside],
      roles: [{ ...atHalden, toYear: 2001 }, atQuayside],
      educations: [{ schoolId: school, degreeIds: [degrees[1] ?? 0] }],
    },
    { name: 'Cleo Marsh', placeId: porto, roles: [atQuayside] },
    { name: 'Dora Lind' },
  ]);
  people = { ana, ben, cleo, dora };
  await inNetwork(db, ida.viewer.networkId, [ana, ben, cleo, dora]);
  await inNetwork(db, omar.viewer.networkId, [ana, ben, cleo]);
  const members = { owner: omar.viewer, collaborators: [ida.viewer], shared: [omar.viewer] };
  ours = { collectiveId: (await aCollective(db, members)).id };
});
afterAll(() => app.stop());

type Params = Readonly<Record<string, string | number>>;

const listed = (who: SignedIn, query: object) =>
  who.ask(directoryApi.persons, { query: query as ScopeQuery });
/** First names, without those of members. */
async function found(who: SignedIn, query: object): Promise<string> {
  const { results } = await listed(who, query);
  const names = results.map(({ person }) => person.name.split(' ')[0] ?? '');
  return names.filter((name) => !['Ida', 'Omar', 'Root'].includes(name)).join(' ');
}
const noneOf = (filter: string, ...values: (number | string)[]): Params => ({
  [`${filter}.value`]: values.join(),
  [`${filter}.modifier`]: LISTED.noneOf,
});
const held = (mode: keyof typeof HELD): Params => ({ 'experience.modifier': HELD[mode] });

describe('A filter with “None of” finds people', () => {
  it('who had no such role in the requested period, including people without any role', async () => {
    const notAtHalden = noneOf('experience.companies', halden);
    for (const [who, scope, dora] of [
      [ida, mine, ' Dora'],
      [ida, ours, ''],
      [root, { admin: 'true' }, ' Dora'],
    ] as const) {
      expect(await found(who, { ...scope, ...notAtHalden })).toBe(`Cleo${dora}`);
      expect(await found(who, { ...scope, ...notAtHalden, ...held('currentOnly') })).toBe(`Ben Cleo${dora}`);
      expect(await found(who, { ...scope, ...notAtHalden, ...held('lastTenYears') })).toBe(`Ben Cleo${dora}`);
      expect(await found(who, { ...scope, ...notAtHalden, ...held('formerOnly') })).toBe(`Ana Cleo${dora}`);
    }
    expect(await found(ida, { ...mine, ...noneOf('experience.companies', halden, quayside) })).toBe('Dora');
  });

  it.each([
    ['experience.title', () => 'director', 'Cleo Dora'],
    ['experience.title', () => '!', 'Ana Ben Cleo Dora'],
    ['experience.seniorityLevels', () => ids['seniority-levels'][0], 'Cleo Dora'],
    ['experience.roleTypes', () => ids['workrole-types'][1], 'Ana Dora'],
    ['experience.industries', () => ids.industries[0], 'Cleo Dora'],
    ['experience.organizationSizes', () => ids['employee-sizes'][1], 'Ana Dora'],
    ['education.schools', () => school, 'Cleo Dora'],
    ['education.degrees', () => degrees[0], 'Ben Cleo Dora'],
    ['summary.tags', () => ids['person-tags'][0], 'Ben Cleo Dora'],
    ['summary.supportedOrganizations', () => quayside, 'Ana Cleo Dora'],
  ])('who have none of the values for %s', async (filter, value, names) => {
    const query = { ...mine, ...noneOf(filter, value() ?? '') };
    expect(await found(ida, query)).toBe(names);
    const { total } = await ida.ask(directoryApi.personStats, { query });
    expect(total).toBe(names.split(' ').length);
  });

  it('who have no such study; if the filter asks only for finished or only for current studies, other studies do not count', async () => {
    const notThere = noneOf('education.schools', school);
    expect(await found(ida, { ...mine, ...notThere, 'education.modifier': 1 })).toBe('Ana Cleo Dora');
    expect(await found(ida, { ...mine, ...notThere, 'education.modifier': 2 })).toBe('Ben Cleo Dora');
  });

  it('who neither live at the place nor belong to an organization there', async () => {
    const notIn = (name: string) => ({
      'summary.location.name': name,
      'summary.location.modifier': WHERE.notThere,
    });
    // Ben's organization is in Porto. No place is known for Dora.
    expect(await found(ida, { ...mine, ...notIn('Porto') })).toBe('Ana Dora');
    expect(await found(ida, { ...mine, ...notIn('Lisbon') })).toBe('Ben Cleo Dora');
    expect(await found(ida, { ...mine, ...notIn('Nowhere at all') })).toBe('Ana Ben Cleo Dora');
  });

  it('who have a role that satisfies the plain criteria, and no role with an excluded value', async () => {
    const clerk = { 'experience.title.value': 'clerk' };
    expect(await found(ida, { ...mine, ...clerk, ...noneOf('experience.companies', halden) })).toBe('Cleo');
    const now = held('currentOnly');
    expect(await found(ida, { ...mine, ...clerk, ...now, ...noneOf('experience.companies', halden) })).toBe(
      'Ben Cleo',
    );
  });

  it('who do not have certain labels of the viewer or of the collective', async () => {
    const label = async (name: string, scope: ScopeQuery, personId: number) => {
      const { id } = await ida.ask(labelsApi.create, { body: { name, ...scope } });
      const entity = { entityTypeId: ENTITY_TYPES.person, entityId: personId };
      await ida.ask(labelsApi.add, { body: { ...entity, labelId: id, ...scope } });
      return id;
    };
    const own = await label('Board', mine, people.ana);
    const shared = await label('Ours', ours, people.ben);
    expect(await found(ida, { ...mine, ...noneOf('network.labels', own) })).toBe('Ben Cleo Dora');
    // Labels of another context have no effect.
    expect(await found(ida, { ...mine, ...noneOf('network.labels', own, shared) })).toBe('Ben Cleo Dora');
    expect(await found(omar, { ...ours, ...noneOf('network.labels', own) })).toBe('Ana Ben Cleo');
    const both = { ...noneOf('network.labels', own), ...noneOf('collective.labels', shared) };
    expect(await found(ida, { ...ours, ...both })).toBe('Cleo');
  });

  it('and shows no reason for what they do not have', async () => {
    const query = { ...mine, ...noneOf('experience.companies', halden), ...noneOf('summary.tags', 1) };
    const { results } = await listed(ida, query);
    expect(results.flatMap(({ blocks }) => blocks)).toEqual([]);
    const clerk = { ...query, 'experience.title.value': 'clerk' };
    const [cleo] = (await listed(ida, clerk)).results;
    expect(cleo?.blocks.flatMap(({ filters }) => filters.flatMap(({ items }) => items[0]?.matched))).toEqual([
      'title',
    ]);
  });

  it('also in relaxations, in the choice of people for a command, and in saved searches', async () => {
    const filter = {
      'experience.companies.value': String(halden),
      'experience.companies.modifier': '2',
      'experience.title.value': 'director',
    };
    const { results } = await ida.ask(directoryApi.relaxations, { query: { ...mine, ...filter } });
    expect(results).toEqual([
      { group: 'experience', filter: 'title', total: 2 },
      { group: 'experience', filter: 'companies', total: 2 },
    ]);
    const { 'experience.title.value': _title, ...reversed } = filter;
    const chosen = await ida.ask(selectionApi.summary, { body: { ...mine, filter: reversed } });
    expect(chosen.people).toBe(2);
    const saved = await ida.ask(savedSearchesApi.create, {
      body: {
        name: 'Others',
        entity: 'person',
        ...mine,
        filter: reversed,
        order: null,
        forCollectiveId: null,
        telling: 'never',
      },
    });
    expect(saved.filter).toEqual(reversed);
    const count = await ida.ask(savedSearchesApi.count, { params: { id: saved.id } });
    expect(count).toMatchObject({ total: 2, gone: [] });
  });
});

describe('Organizations', () => {
  const namesOf = async (query: Params) => {
    const { results } = await root.ask(directoryApi.organizations, { query: { admin: 'true', ...query } });
    return results.map(({ organization, blocks }) => `${organization.name} ${blocks.length}`).join();
  };

  it('are found if they have none of the excluded types, sizes, industries, labels or places', async () => {
    expect(await namesOf(noneOf('summary.typeId', 1, 3))).toBe('Quayside 0');
    expect(await namesOf(noneOf('summary.sizes', ids['employee-sizes'][0] ?? 0))).toBe(
      'Quayside 0,Ridgeway 0',
    );
    expect(await namesOf(noneOf('summary.industries', ids.industries[0] ?? 0))).toBe('Quayside 0,Ridgeway 0');
    const notIn = { 'summary.location.name': 'Lisbon', 'summary.location.modifier': WHERE.notThere };
    expect(await namesOf(notIn)).toBe('Quayside 0,Ridgeway 0');
    const { id: labelId } = await root.ask(labelsApi.create, { body: { name: 'Seen' } });
    const entity = { entityTypeId: ENTITY_TYPES.organization, entityId: quayside };
    await root.ask(labelsApi.add, { body: { ...entity, labelId } });
    expect(await namesOf(noneOf('network.labels', labelId))).toBe('Halden 0,Ridgeway 0');
  });
});

describe('A search for former roles', () => {
  const at = (organizationId: number) => ({ 'experience.companies.value': organizationId });

  it('finds people by a role that has ended', async () => {
    for (const [who, scope] of [
      [ida, mine],
      [ida, ours],
      [root, { admin: 'true' }],
    ] as const) {
      expect(await found(who, { ...scope, ...held('formerOnly'), ...at(halden) })).toBe('Ben');
      expect(await found(who, { ...scope, ...held('formerOnly'), ...at(quayside) })).toBe('');
    }
  });

  it.each([
    ['its title', () => ({ 'experience.title.value': 'director' })],
    ['its industry', () => ({ 'experience.industries.value': ids.industries[0] })],
  ])('shows only the role that has ended as the reason, if it is found by %s', async (_what, filter) => {
    const [ben] = (await listed(ida, { ...mine, ...filter(), ...held('formerOnly') })).results;
    const items = ben?.blocks.flatMap(({ filters }) => filters.flatMap(({ items: own }) => own));
    expect(items?.map(({ title, isOngoing }) => [title, isOngoing])).toEqual([['Director of Sales', false]]);
  });
});

describe('If roles come from contacts files,', () => {
  const EVA: Row = { first: 'Eva', last: 'Sol', slug: 'eva-sol', company: 'Nordlys', position: 'Pilot' };
  const CLERK: Row = { ...EVA, company: 'Quayside', position: 'Clerk' };
  const pilot = { 'experience.title.value': 'pilot' };
  const notPilot = { ...pilot, 'experience.title.modifier': LISTED.noneOf };
  const clerk = { 'experience.title.value': 'clerk' };

  const importAs = (who: SignedIn, day: string, row: Row) =>
    importNow(app.context, who.viewer, { text: fileOf(row), day });
  const seenBy = (who: SignedIn, filter: object) =>
    found(who, { networkId: who.viewer.networkId, ...filter });

  it('a role in a hidden network neither removes nor adds anybody', async () => {
    const [kai, nia] = [await signedIn(app, { name: 'Kai Ode' }), await signedIn(app, { name: 'Nia Roy' })];
    await importAs(kai, '2026-01-05', CLERK);
    const filters = [pilot, notPilot, { ...clerk, ...held('formerOnly') }];
    const answers = () => Promise.all(filters.map((filter) => seenBy(kai, filter)));
    const before = await answers();
    await importAs(nia, '2026-05-03', EVA);
    expect([before, await answers()]).toEqual([
      ['', 'Eva', ''],
      ['', 'Eva', ''],
    ]);
    expect(await seenBy(nia, notPilot)).toBe('');
  });

  it('a job that a person has left and later taken again does not count as ended', async () => {
    const lou = await signedIn(app, { name: 'Lou Ray' });
    await importAs(lou, '2026-01-05', EVA);
    await importAs(lou, '2026-03-05', CLERK);
    expect(await seenBy(lou, { ...pilot, ...held('formerOnly') })).toBe('Eva');
    await importAs(lou, '2026-06-05', EVA);
    expect(await seenBy(lou, { ...pilot, ...held('formerOnly') })).toBe('');
    expect(await seenBy(lou, { ...clerk, ...held('formerOnly') })).toBe('Eva');
    expect(await seenBy(lou, { ...notPilot, ...held('formerOnly') })).toBe('Eva');
    expect(await seenBy(lou, notPilot)).toBe('');
  });
});
