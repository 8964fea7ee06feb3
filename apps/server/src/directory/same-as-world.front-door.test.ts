import { foldText } from '@kithline/base/fold-text.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { RolesCounted } from '@kithline/contract/stats.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { titleIdsFor } from '../lookups/titles.ts';
import { fitsTyped, readTyped } from '../platform/text/match-text.ts';
import { anOrganization, lookupIds, placeId } from '../testing/a-population.ts';
import { aCollective, aPerson, type SignedIn, signedIn } from '../testing/factories.ts';
import { proofRuns, proofTime } from '../testing/proof-runs.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { aRandomWorld, type Stage, TITLES } from './testing/a-random-world.ts';
import { seenOrganizations } from './testing/seen-organizations-of-world.ts';
import { type SeenPerson, seenPeople } from './testing/seen-people-of-world.ts';
import { spacesOfWorld } from './testing/seen-spaces-of-world.ts';
import type { ViewerScopeOfWorld, World } from './testing/world.ts';
import type { SeenRole } from './testing/work-history-of-world.ts';
import { writeWorld } from './testing/write-world.ts';

// Compares the API with a reference in plain TypeScript. Both get random worlds of networks, collectives and
// facts about people. The reference decides for each viewer which spaces count, which of several facts takes
// precedence, and which roles form a work history. A space is a network, a member's profile or the common
// facts.

let app: TestApp;
let ida: SignedIn;
let root: SignedIn;
let stage: Stage;
/** The viewers and scopes that are the same in every world. */
let viewerScopes: { who: SignedIn; query: ScopeQuery; viewerScope: ViewerScopeOfWorld }[];

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const [omar, mei] = [await signedIn(app), await signedIn(app)];
  const members = [ida, root, omar, mei].map(({ viewer }) => viewer);
  const collectives = [];
  for (const owner of [omar.viewer, mei.viewer])
    collectives.push({ ...(await aCollective(db, { owner })), ownerPersonId: owner.personId });
  const others = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) others.push((await aPerson(db, { name })).id);
  stage = {
    others,
    members,
    collectives,
    organizations: await organizationsOfStage(),
    titles: await titlesOfStage(),
    placeIds: [await placeId(db, 'Lisbon, Portugal'), await placeId(db, 'Porto, Portugal')],
    tagIds: await lookupIds(db, 'person-tags', 2),
    degreeIds: await lookupIds(db, 'degree-types', 1),
    seniorityIds: await lookupIds(db, 'seniority-levels', 2),
    roleTypeIds: await lookupIds(db, 'workrole-types', 2),
  };
  const [{ personId, networkId }, rootId] = [ida.viewer, root.viewer.personId];
  viewerScopes = [
    { who: ida, query: { networkId }, viewerScope: { personId, scope: { kind: 'network' } } },
    { who: root, query: { admin: 'true' }, viewerScope: { personId: rootId, scope: { kind: 'admin' } } },
  ];
});
afterAll(() => app.stop());

async function organizationsOfStage(): Promise<Stage['organizations']> {
  const { db } = app.database;
  const [sizeId = 0] = await lookupIds(db, 'employee-sizes', 1);
  const industries = await lookupIds(db, 'industries', 2);
  const acme = await anOrganization(db, { name: 'Acme', sizeId, items: { industries } });
  const found = [{ id: acme, name: 'Acme', sizeId, industries }];
  const unnamed = [];
  for (const _each of [1, 2]) {
    const row = { typeId: 3, name: null, nameKey: null, source: 'import' as const, sources: '{}' };
    const { id } = await db.insertInto('organization').values(row).returning('id').executeTakeFirstOrThrow();
    unnamed.push({ id, name: null, sizeId: null, industries: [] });
  }
  return [...found, ...unnamed];
}

async function titlesOfStage(): Promise<Stage['titles']> {
  const { db } = app.database;
  await titleIdsFor(db, TITLES);
  const rows = await db.selectFrom('title').selectAll().execute();
  return new Map(
    rows.map(({ id, nameNorm, roleTypeId, seniorityIds }) => [nameNorm, { id, roleTypeId, seniorityIds }]),
  );
}

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

/** The viewer scopes of a world: Ida's network, everyone, and the collectives to which Ida belongs. */
function viewerScopesOf(world: World): typeof viewerScopes {
  const { personId } = ida.viewer;
  const hers = world.collectives.filter((one) => one.collaborators.includes(personId));
  return [
    ...viewerScopes,
    ...hers.map(({ id }) => ({
      who: ida,
      query: { collectiveId: id },
      viewerScope: { personId, scope: { kind: 'collective' as const, id } },
    })),
  ];
}

test(
  'Lists, names, filters and stats of every scope use only facts of spaces that the viewer sees, in the order of precedence',
  async () => {
    await fc.assert(
      fc.asyncProperty(aRandomWorld(stage), async (world) => {
        await writeWorld(app.database.db, world);
        for (const { who, query, viewerScope } of viewerScopesOf(world)) {
          const spaces = spacesOfWorld(world, viewerScope);
          const people = seenPeople(world, spaces);
          await expectPeople(who, query, people);
          await expectRoles(who, query, people);
          await expectFound(who, query, people);
          const everything = viewerScope.scope.kind === 'admin';
          const named = seenOrganizations(world, spaces, { people, everything });
          await expectStats(who, query, { people, named });
          await expectOrganizations(who, query, named);
        }
      }),
      { numRuns: proofRuns({ usual: 6, full: 300 }), endOnFailure: true },
    );
  },
  proofTime(),
);

async function expectPeople(who: SignedIn, scope: ScopeQuery, people: readonly SeenPerson[]): Promise<void> {
  const { results, total } = await who.ask(directoryApi.persons, { query: scope });
  expect({
    scope,
    total,
    rows: results.map(({ person: { id, name, location } }) => ({ id, name, placeId: location?.id })),
  }).toEqual({
    scope,
    total: people.length,
    rows: people.map(({ id, name, placeId }) => ({ id, name, placeId })),
  });
}

/** Compares everybody's whole work history. */
async function expectRoles(who: SignedIn, scope: ScopeQuery, people: readonly SeenPerson[]): Promise<void> {
  const rows = await app.context.search.matchedRoles(await viewerScopeOf(who, scope), idsOf(people), {
    time: 0,
    title: null,
    seniorityLevels: null,
    industries: null,
    roleTypes: null,
    companies: null,
    organizationSizes: null,
  });
  const found = rows.map((row) => ({
    personId: row.personId,
    organizationId: row.organizationId,
    titleKey: row.title === null ? null : foldText(row.title),
    isOngoing: row.isOngoing,
    to: [row.toYear, row.toMonth],
    seniorityIds: row.seniorityIds,
    roleTypeId: row.roleTypeId,
  }));
  const expected = people.flatMap(({ id, roles }) =>
    roles.map(({ toYear, toMonth, window: _window, ...role }) => ({
      personId: id,
      ...role,
      to: [toYear, toMonth],
    })),
  );
  expect({ scope, roles: sorted(found) }).toEqual({ scope, roles: sorted(expected) });
}

const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

async function viewerScopeOf(who: SignedIn, { collectiveId, networkId }: ScopeQuery) {
  const { rows } = { rows: await app.database.db.selectFrom('collaborator').selectAll().execute() };
  const collectiveIds = rows
    .filter(({ userId }) => userId === who.viewer.userId)
    .map((row) => row.collectiveId);
  const viewer = { ...who.viewer, collectiveIds };
  if (collectiveId !== undefined)
    return { viewer, scope: { kind: 'collective' as const, collectiveId, id: collectiveId } };
  if (networkId !== undefined)
    return { viewer, scope: { kind: 'network' as const, networkId, id: networkId } };
  return { viewer, scope: { kind: 'admin' as const, id: 0 } };
}

type FilterCase = readonly [params: Record<string, string>, isFound: (person: SeenPerson) => boolean];

const hasRole = (isWanted: (role: SeenRole) => boolean) => (person: SeenPerson) =>
  person.roles.some(isWanted);

/** Filters, each with the condition that decides whether it finds a person. */
function filterCases(): FilterCase[] {
  const [acme, unnamed] = idsOf(stage.organizations);
  const withName = (words: string): FilterCase => [
    { 'summary.name.value': words },
    ({ searched }) => fitsTyped(searched, readTyped(words) ?? { words: [] }),
  ];
  const company = (
    id: number | undefined,
    modifier: '0' | '1' | '2',
    lowestWindow: 0 | 1 | 2,
  ): FilterCase => [
    { 'experience.companies.value': `${id}`, 'experience.modifier': modifier },
    hasRole(({ organizationId, window }) => organizationId === id && window >= lowestWindow),
  ];
  const formerlyAt = (id: number | undefined): FilterCase => [
    { 'experience.companies.value': `${id}`, 'experience.modifier': '3' },
    hasRole(({ organizationId, window }) => organizationId === id && window < 2),
  ];
  const notAt = (id: number | undefined, modifier: '0' | '1' | '3'): FilterCase => {
    const isMeant = (window: number) => ({ 0: true, 1: window === 2, 3: window < 2 })[modifier];
    return [
      {
        'experience.companies.value': `${id}`,
        'experience.companies.modifier': '2',
        'experience.modifier': modifier,
      },
      (person) =>
        !person.roles.some(({ organizationId, window }) => organizationId === id && isMeant(window)),
    ];
  };
  const titled = (words: string, modifier: '0' | '1' | '2', lowestWindow: 0 | 1 | 2): FilterCase => [
    { 'experience.title.value': words, 'experience.modifier': modifier },
    hasRole(({ titleKey, window }) => (titleKey ?? '').includes(words) && window >= lowestWindow),
  ];
  const [seniority] = stage.seniorityIds;
  return [
    ...['zoe', 'bob', 'mba', 'phd silva', 'emile haddad'].map(withName),
    [
      { 'summary.name.value': 'ana silva', 'summary.name.modifier': '1' },
      ({ nameKey }) => nameKey === 'ana silva',
    ],
    ...(
      [
        ['0', 0],
        ['2', 1],
        ['1', 2],
      ] as const
    ).flatMap(([modifier, lowestWindow]) => [
      company(acme, modifier, lowestWindow),
      company(unnamed, modifier, lowestWindow),
      titled('engineer', modifier, lowestWindow),
      titled('sales', modifier, lowestWindow),
    ]),
    ...[acme, unnamed].map(formerlyAt),
    ...(['0', '1', '3'] as const).map((modifier) => notAt(unnamed, modifier)),
    [
      { 'experience.title.value': 'sales', 'experience.title.modifier': '2' },
      ({ roles }) => !roles.some(({ titleKey }) => (titleKey ?? '').includes('sales')),
    ],
    [
      { 'experience.seniorityLevels.value': `${seniority}`, 'experience.modifier': '1' },
      hasRole(({ seniorityIds, window }) => window === 2 && seniorityIds.includes(seniority as number)),
    ],
    [
      {
        'experience.industries.value': `${stage.organizations[0]?.industries[0]}`,
        'experience.title.value': 'sales',
      },
      hasRole(
        ({ organizationId, titleKey }) => organizationId === acme && (titleKey ?? '').includes('sales'),
      ),
    ],
    [{ 'summary.tags.value': `${stage.tagIds[0]}` }, ({ tags }) => tags.includes(stage.tagIds[0] as number)],
    [
      { 'summary.tags.value': stage.tagIds.join(), 'summary.tags.modifier': '1' },
      ({ tags }) => stage.tagIds.every((id) => tags.includes(id)),
    ],
    [
      { 'summary.supportedOrganizations.value': `${unnamed}` },
      ({ supports }) => supports.includes(unnamed as number),
    ],
    [{ 'summary.location.name': 'Lisbon' }, ({ placeId: id }) => id === stage.placeIds[0]],
    [
      { 'summary.location.name': 'Lisbon', 'summary.location.modifier': '2' },
      ({ placeId: id }) => id !== stage.placeIds[0],
    ],
    [
      { 'summary.tags.value': stage.tagIds.join(), 'summary.tags.modifier': '2' },
      ({ tags }) => !stage.tagIds.some((id) => tags.includes(id)),
    ],
    [
      { 'education.schools.value': `${acme}`, 'education.modifier': '2' },
      ({ educations }) => educations.some(({ schoolId, isOngoing }) => schoolId === acme && isOngoing),
    ],
  ];
}

async function expectFound(who: SignedIn, scope: ScopeQuery, people: readonly SeenPerson[]): Promise<void> {
  for (const [params, isFound] of filterCases()) {
    const expected = idsOf(people.filter(isFound));
    const query = { ...scope, ...params };
    const { results, total } = await who.ask(directoryApi.persons, { query });
    const found = { total, ids: results.map(({ person }) => person.id) };
    expect({ scope, params, ...found }).toEqual({ scope, params, total: expected.length, ids: expected });
  }
}

/** Compares how many people work, and have worked, at each organization that has a name in the scope. */
async function expectStats(
  who: SignedIn,
  scope: ScopeQuery,
  { people, named }: { people: readonly SeenPerson[]; named: readonly { id: number }[] },
): Promise<void> {
  for (const roles of RolesCounted.options) {
    const { total, stats } = await who.ask(directoryApi.personStats, { query: { ...scope, roles } });
    const worked = stats.organizations.map((entry) => [entry.id, entry.total] as const);
    const counts = ({ window }: SeenRole) => roles === 'ever' || window === 2;
    const isThere = (id: number) => hasRole((role) => role.organizationId === id && counts(role));
    const expected = named
      .map(({ id }) => [id, people.filter(isThere(id)).length] as const)
      .filter(([, count]) => count > 0);
    expect({ scope, roles, total, worked: new Map(worked) }).toEqual({
      scope,
      roles,
      total: people.length,
      worked: new Map(expected),
    });
  }
}

async function expectOrganizations(
  who: SignedIn,
  scope: ScopeQuery,
  expected: readonly { id: number; name: string }[],
): Promise<void> {
  const { results, total } = await who.ask(directoryApi.organizations, { query: scope });
  const found = results.map(({ organization: { id, name } }) => ({ id, name }));
  expect({ scope, total, found }).toEqual({ scope, total: expected.length, found: expected });
  const suggested = await who.ask(lookupsApi.autocomplete, { query: { ...scope, dataset: 'organizations' } });
  expect(suggested.results.map(({ id, name }) => ({ id, name }))).toEqual(expected);
}
