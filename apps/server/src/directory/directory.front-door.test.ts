import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aPopulation, inNetwork, lookupIds, placeId } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let mine: { networkId: number };
let organizations: { acme: number; globex: number; ridgeway: number };
let lookups: {
  director: number;
  engineer: number;
  energy: number;
  software: number;
  causes: number[];
  degrees: number[];
};
let people: { leila: number; hana: number; outsider: number };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root Admin', isAdmin: true });
  mine = { networkId: ida.viewer.networkId };
  const [director = 0, engineer = 0] = (await lookupIds(db, 'seniority-levels', 10)).slice(5);
  const [energy = 0, software = 0] = await lookupIds(db, 'industries', 2);
  const [causes, degrees] = [await lookupIds(db, 'causes'), await lookupIds(db, 'degree-types')];
  lookups = { director, engineer, energy, software, causes, degrees };
  organizations = {
    acme: await anOrganization(db, { name: 'Acme', items: { industries: [energy] } }),
    globex: await anOrganization(db, { name: 'Globex', items: { industries: [software] }, typeId: 11 }),
    ridgeway: await anOrganization(db, { name: 'Ridgeway University', typeId: 1 }),
  };
  const { acme, globex, ridgeway } = organizations;
  const lisbon = await placeId(db, 'Lisbon, Portugal');
  const [leila = 0, hana = 0, outsider = 0] = await aPopulation(db, [
    {
      name: 'Leïla Haddad',
      placeId: lisbon,
      causes: causes.slice(0, 2),
      supports: [globex],
      roles: [
        {
          organizationId: acme,
          title: 'Managing Director',
          seniorityIds: [director],
          fromYear: 2021,
          isPrimary: true,
        },
        { organizationId: globex, title: 'Engineer', seniorityIds: [engineer], fromYear: 2001, toYear: 2005 },
      ],
      educations: [{ schoolId: ridgeway, degreeIds: degrees.slice(0, 2) }],
    },
    {
      name: 'Hana Nováková',
      preferredFirstName: 'Hanka',
      roles: [
        {
          organizationId: globex,
          title: 'Director of 100% Renewable_Energy',
          seniorityIds: [director],
          fromYear: 2022,
        },
      ],
    },
    { name: 'Out Sider', roles: [{ organizationId: acme, title: 'Clerk' }] },
  ]);
  people = { leila, hana, outsider };
  await inNetwork(db, mine.networkId, [leila, hana, omar.viewer.personId]);
  await inNetwork(db, omar.viewer.networkId, [leila, ida.viewer.personId]);
});
afterAll(() => app.stop());

const namesFor = async (query: Record<string, string>) =>
  (await ida.ask(directoryApi.persons, { query: { ...mine, ...query } })).results.map(
    ({ person }) => person.name,
  );

/** Widens the type of filter parameters, because the type of a query does not list them. */
const filter = (params: Record<string, string>) => params;

describe('Who may read the directory', () => {
  const calls = [
    directoryApi.persons,
    directoryApi.organizations,
    directoryApi.personStats,
    directoryApi.pictures,
    directoryApi.relaxations,
  ];

  test.each(calls.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is decided by scope and role: %s',
    async (_path, endpoint) => {
      const status = async (who: { call: SignedIn['call'] }, query: object) =>
        (await who.call(endpoint, { query })).status;
      expect(await status(app.visitor(), mine)).toBe(401);
      expect(await status(ida, mine)).toBe(200);
      expect(await status(omar, mine)).toBe(403);
      expect(await status(root, mine)).toBe(403);
      expect(await status(ida, { admin: 'true' })).toBe(403);
      expect(await status(root, { admin: 'true' })).toBe(200);
      expect(await status(ida, { collectiveId: 1 })).toBe(403);
      expect(await status(root, { collectiveId: 1 })).toBe(403);
      expect(await status(ida, {})).toBe(400);
      expect(await status(root, { ...mine, admin: 'true' })).toBe(400);
    },
  );

  test('is decided by the same rules for the people of an organization and for suggestions in a scope', async () => {
    const { acme } = organizations;
    for (const endpoint of [organizationsApi.people, organizationsApi.alumni]) {
      const status = async (who: { call: SignedIn['call'] }, query: object) =>
        (await who.call(endpoint, { query: { organizationId: acme, ...query } })).status;
      expect([
        await status(app.visitor(), mine),
        await status(ida, mine),
        await status(omar, mine),
        await status(ida, {}),
      ]).toEqual([401, 200, 403, 400]);
      expect([await status(ida, { admin: 'true' }), await status(root, { admin: 'true' })]).toEqual([
        403, 200,
      ]);
    }
    for (const dataset of ['persons', 'organizations', 'schools', 'nonprofits', 'workrole-titles'] as const) {
      const status = async (who: { call: SignedIn['call'] }, query: object) =>
        (await who.call(lookupsApi.autocomplete, { query: { dataset, ...query } })).status;
      expect([
        await status(app.visitor(), mine),
        await status(ida, mine),
        await status(omar, mine),
        await status(ida, {}),
      ]).toEqual([401, 200, 403, 400]);
      expect([await status(ida, { admin: 'true' }), await status(root, { admin: 'true' })]).toEqual([
        403, 200,
      ]);
    }
  });
});

describe('The list of people', () => {
  test('is sorted by name, regardless of case and accents, and in reverse on request', async () => {
    expect(await namesFor({})).toEqual(['Hanka Nováková', 'Leïla Haddad', 'Omar Aziz']);
    expect(await namesFor({ order: 'name-desc' })).toEqual(['Omar Aziz', 'Leïla Haddad', 'Hanka Nováková']);
    expect(await namesFor({ order: 'salary-up' })).toEqual(['Hanka Nováková', 'Leïla Haddad', 'Omar Aziz']);
  });

  test('comes in pages with exact totals', async () => {
    const page = await ida.ask(directoryApi.persons, { query: { ...mine, limit: 2, page: 2 } });
    expect(page).toMatchObject({ limit: 2, page: 2, pages: 2, total: 3, next: null, previous: 1, size: 1 });
    expect(await ida.ask(directoryApi.persons, { query: { ...mine, page: 9 } })).toMatchObject({
      total: 3,
      size: 0,
      results: [],
    });
  });

  test('finds people by typed words in any order, also by the preferred name', async () => {
    expect(await namesFor({ 'summary.name.value': 'HADDAD lei' })).toEqual(['Leïla Haddad']);
    expect(await namesFor({ 'summary.name.value': 'hanka novak' })).toEqual(['Hanka Nováková']);
    expect(await namesFor({ 'summary.name.value': 'Hana', 'summary.name.modifier': '1' })).toEqual([]);
    expect(await namesFor({ 'summary.name.value': 'hana novak' })).toEqual(['Hanka Nováková']);
    expect(await namesFor({ 'summary.name.value': 'hanka novakova', 'summary.name.modifier': '1' })).toEqual([
      'Hanka Nováková',
    ]);
  });

  test('treats %, _ and \\ as ordinary characters', async () => {
    expect(await namesFor({ 'summary.name.value': '%' })).toEqual([]);
    expect(await namesFor({ 'summary.name.value': 'l_ila' })).toEqual([]);
    expect(await namesFor({ 'summary.name.value': '\\' })).toEqual([]);
    expect(await namesFor({ 'experience.title.value': '100%' })).toEqual(['Hanka Nováková']);
    expect(await namesFor({ 'experience.title.value': 'renewable_energy' })).toEqual(['Hanka Nováková']);
    expect(await namesFor({ 'experience.title.value': 'renew%gy' })).toEqual([]);
  });

  test('applies all criteria of experience to one job: a director at Acme who was an engineer at Globex is not a director at Globex', async () => {
    const { director } = lookups;
    const { acme, globex } = organizations;
    const at = (company: number) => ({
      'experience.seniorityLevels.value': `${director}`,
      'experience.companies.value': `${company}`,
    });
    expect(await namesFor(at(acme))).toEqual(['Leïla Haddad']);
    expect(await namesFor(at(globex))).toEqual(['Hanka Nováková']);
    expect(await namesFor({ 'experience.companies.value': `${acme},${globex}` })).toEqual([
      'Hanka Nováková',
      'Leïla Haddad',
    ]);
  });

  test('can be limited to current jobs, or those of the last 10 years', async () => {
    const globex = { 'experience.companies.value': `${organizations.globex}` };
    expect(await namesFor(globex)).toEqual(['Hanka Nováková', 'Leïla Haddad']);
    expect(await namesFor({ ...globex, 'experience.modifier': '1' })).toEqual(['Hanka Nováková']);
    expect(await namesFor({ ...globex, 'experience.modifier': '2' })).toEqual(['Hanka Nováková']);
  });

  test('ignores an invalid page, limit or order, and finds nobody by unknown values', async () => {
    for (const wrong of [
      { page: '-3' },
      { page: '1.5' },
      { limit: 'many' },
      { limit: '0' },
      { order: 'x'.repeat(90) },
    ])
      expect(await namesFor(wrong as unknown as Record<string, string>)).toHaveLength(3);
    expect(await namesFor({ 'summary.interests.value': '2147483647' })).toEqual([]);
    expect(await namesFor({ 'summary.location.name': 'nowhere at all' })).toEqual([]);
  });

  test('finds people within a radius, or by the name of a place alone', async () => {
    const sintra = { 'summary.location.latitude': '38.8', 'summary.location.longitude': '-9.38' };
    expect(await namesFor({ ...sintra, 'summary.location.locationRadius': '30' })).toEqual(['Leïla Haddad']);
    expect(await namesFor({ ...sintra, 'summary.location.locationRadius': '5' })).toEqual([]);
    expect(await namesFor({ 'summary.location.name': 'LISBÔN' })).toEqual(['Leïla Haddad']);
  });

  test('shows which values satisfied which filter, and only those', async () => {
    const { director, causes } = lookups;
    const [result] = (
      await ida.ask(directoryApi.persons, {
        query: {
          ...mine,
          ...filter({
            'summary.name.value': 'leila',
            'summary.supportedCauses.value': `${causes[0]},${causes[2]}`,
            'summary.supportedOrganizations.value': `${organizations.globex}`,
            'summary.location.latitude': '38.72',
            'summary.location.longitude': '-9.13',
            'experience.seniorityLevels.value': `${director}`,
            'education.schools.value': `${organizations.ridgeway}`,
          }),
        },
      })
    ).results;
    expect(result?.blocks.map(({ name }) => name)).toEqual(['summary', 'experience', 'education']);
    const [summary, experience, education] = result?.blocks ?? [];
    expect(summary?.filters.map(({ name, items }) => [name, items.map((item) => item.id)])).toEqual([
      ['name', [people.leila]],
      ['location', [result?.person.location?.id]],
      ['supportedCauses', [causes[0]]],
      ['supportedOrganizations', [organizations.globex]],
    ]);
    expect(summary?.filters[1]?.items[0]?.distance).toBeLessThan(5);
    expect(experience?.filters).toMatchObject([
      {
        name: 'experience',
        items: [
          {
            matched: ['seniorityLevels'],
            title: 'Managing Director',
            organization: { name: 'Acme' },
            from: '2021',
            to: null,
            isOngoing: true,
            primary: true,
          },
        ],
      },
    ]);
    expect(education?.filters).toMatchObject([
      { items: [{ matched: ['schools'], organization: { name: 'Ridgeway University' } }] },
    ]);
  });

  test('shows role, place, connections and membership in a row', async () => {
    const { results } = await ida.ask(directoryApi.persons, { query: mine });
    const [hana, leila, omarRow] = results;
    expect(leila).toMatchObject({
      person: {
        name: 'Leïla Haddad',
        location: { name: 'Lisbon, Portugal' },
        primaryWorkRole: { title: 'Managing Director', organization: { name: 'Acme' } },
      },
      isCollaborator: false,
      connections: [{ id: ida.viewer.personId, name: 'Ida Berg' }],
      moreConnections: 0,
      connectedOn: Date.UTC(2020, 1, 3) / 1000,
      blocks: [],
    });
    expect(hana?.person.primaryWorkRole?.organization?.name).toBe('Globex');
    expect(omarRow).toMatchObject({ isCollaborator: true, person: { primaryWorkRole: null } });
  });

  test('shows administrators the members whose networks hold a person', async () => {
    const { results, total } = await root.ask(directoryApi.persons, {
      query: { admin: 'true', ...filter({ 'summary.name.value': 'leila' }) },
    });
    expect(total).toBe(1);
    expect(results[0]).toMatchObject({
      connections: [{ name: 'Ida Berg' }, { name: 'Omar Aziz' }],
      moreConnections: 0,
      connectedOn: null,
    });
    expect((await root.ask(directoryApi.persons, { query: { admin: 'true' } })).total).toBe(6);
  });
});

describe('The list of organizations', () => {
  const namesOf = async (query: Record<string, string>) =>
    (await ida.ask(directoryApi.organizations, { query: { ...mine, ...query } })).results.map(
      ({ organization }) => organization.name,
    );

  test('contains those where people of the scope work, worked or studied, with the number and faces of these people', async () => {
    const page = await ida.ask(directoryApi.organizations, { query: mine });
    expect(
      page.results.map(({ organization, people }) => [organization.name, organization.type.name, people]),
    ).toEqual([
      ['Acme', 'Company', 1],
      ['Globex', 'Investment Firm', 2],
      ['Ridgeway University', 'Academic', 1],
    ]);
    expect(page.results[1]?.faces.map(({ name }) => name)).toEqual(['Hanka Nováková', 'Leïla Haddad']);
    const all = await root.ask(directoryApi.organizations, { query: { admin: 'true' } });
    expect(all.results.map(({ people }) => people)).toEqual([2, 2, 1]);
  });

  test('can be filtered by name, type and industry, and shows the reasons', async () => {
    expect(await namesOf({ 'summary.name.value': 'UNI ridge' })).toEqual(['Ridgeway University']);
    expect(await namesOf({ 'summary.typeId.value': '1,11' })).toEqual(['Globex', 'Ridgeway University']);
    const energy = { 'summary.industries.value': `${lookups.energy}` };
    expect(await namesOf(energy)).toEqual(['Acme']);
    const [acme] = (await ida.ask(directoryApi.organizations, { query: { ...mine, ...energy } })).results;
    expect(acme?.blocks).toMatchObject([
      {
        name: 'summary',
        filters: [{ name: 'industries', items: [{ id: lookups.energy, matched: ['industries'] }] }],
      },
    ]);
    expect(
      await namesOf({ 'summary.name.value': 'acme', 'summary.name.modifier': '1', order: 'name-desc' }),
    ).toEqual(['Acme']);
    expect(await namesOf({ 'investment.stages.value': '1' })).toEqual([]);
  });
});

describe('Stats, pictures and relaxations:', () => {
  test('the stats count the people of a scope, or those whom a filter finds', async () => {
    const everybody = await ida.ask(directoryApi.personStats, { query: mine });
    expect(everybody).toMatchObject({ total: 3, cache: false });
    expect(everybody.stats.organizations.map(({ name, total }) => [name, total])).toEqual([
      ['Acme', 1],
      ['Globex', 1],
    ]);
    const ever = await ida.ask(directoryApi.personStats, { query: { ...mine, roles: 'ever' } });
    expect(ever.stats.organizations.map(({ name, total }) => [name, total])).toEqual([
      ['Globex', 2],
      ['Acme', 1],
    ]);
    expect(everybody.stats.schools).toMatchObject([{ name: 'Ridgeway University', total: 1 }]);
    const counted = await ida.ask(directoryApi.personStats, {
      query: { ...mine, ...filter({ 'summary.name.value': 'hana' }) },
    });
    expect(counted).toMatchObject({
      total: 1,
      cache: false,
      stats: { organizations: [{ name: 'Globex', total: 1 }], schools: [] },
    });
  });

  test('the pictures (charts) show places and growth, but no matrix of industries by seniority for a few people', async () => {
    const pictures = await ida.ask(directoryApi.pictures, { query: mine });
    expect(pictures).toMatchObject({
      people: 3,
      withIndustry: 2,
      matrix: null,
      countries: 1,
      withPlace: 1,
      places: [{ name: 'Lisbon, Portugal', total: 1 }],
      growth: [{ year: 2020, total: 3 }],
    });
  });

  test('a search without results shows how many people it would find without each filter', async () => {
    const { results } = await ida.ask(directoryApi.relaxations, {
      query: {
        ...mine,
        ...filter({ 'summary.name.value': 'hana', 'experience.companies.value': `${organizations.acme}` }),
      },
    });
    expect(results.toSorted((a, b) => a.filter.localeCompare(b.filter))).toEqual([
      { group: 'experience', filter: 'companies', total: 1 },
      { group: 'summary', filter: 'name', total: 1 },
    ]);
  });
});

test('In a member’s network, another member has the collaborator marker only if both are in each other’s networks', async () => {
  const una = await signedIn(app, { name: 'Una Lund' });
  await inNetwork(app.database.db, una.viewer.networkId, [ida.viewer.personId, omar.viewer.personId]);
  const { results } = await una.ask(directoryApi.persons, { query: { networkId: una.viewer.networkId } });
  expect(results.map(({ person, isCollaborator }) => [person.name, isCollaborator])).toEqual([
    ['Ida Berg', false],
    ['Omar Aziz', false],
  ]);
});
