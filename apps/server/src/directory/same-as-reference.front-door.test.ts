import { foldText } from '@kithline/base/fold-text.ts';
import { directoryApi, PersonListQuery } from '@kithline/contract/directory.ts';
import { decodeFilter, type Filter, type FilterGroup } from '@kithline/contract/filter.ts';
import { HELD, MEMBERSHIP, personFiltersIn } from '@kithline/contract/filter-tables.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import { type DirectoryStats, RolesCounted } from '@kithline/contract/stats.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fitsTyped, readTyped, searchTexts } from '../platform/text/match-text.ts';
import {
  anOrganization,
  aPopulation,
  inNetwork,
  lookupIds,
  type OrganizationOfTest,
  type PersonOfTest,
  placeId,
} from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { proofRuns, proofTime } from '../testing/proof-runs.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Compares filters with a plain reference: loops over objects, without an index or SQL. Here, every viewer
// of a person sees the same profile; `same-as-world.front-door.test.ts` compares which facts count for
// whom.

let app: TestApp;
let admin: SignedIn;
/** A member whose network is shared with the collective. */
let other: SignedIn;
let ids: Record<string, number[]>;
/** The names of all items of datasets, by id. */
let entries: Map<number, string>;
let organizations: (OrganizationOfTest & { id: number })[];
/** Lisbon, Cascais (15 miles away) and Porto (170 miles away). */
let places: { id: number; latitude: number; longitude: number; name: string }[];
/**
 * `ofNetwork`: two labels of the administrator's network. `alone`: two that the administrator has in the
 * scope of everyone. `shared`: two of the collective. `own`: these six. `foreign`: one of another member's
 * network; it is given to every generated person.
 */
let labels: { ofNetwork: number[]; alone: number[]; shared: number[]; own: number[]; foreign: number };
let collectiveId: number;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  admin = await signedIn(app, { name: 'Root', isAdmin: true });
  const datasets = [
    'person-tags',
    'interests',
    'causes',
    'collaborations',
    'seniority-levels',
    'workrole-types',
    'degree-types',
    'major-types',
    'employee-sizes',
    'industries',
  ];
  ids = Object.fromEntries(
    await Promise.all(datasets.map(async (name) => [name, await lookupIds(db, name)] as const)),
  );
  const lookups = await db.selectFrom('lookup').select(['id', 'name']).execute();
  entries = new Map(lookups.map(({ id, name }) => [id, name]));
  const companies: OrganizationOfTest[] = [
    {
      name: 'Acme',
      sizeId: ids['employee-sizes']?.[0],
      items: { industries: ids['industries']?.slice(0, 2) ?? [] },
    },
    {
      name: 'Globex',
      sizeId: ids['employee-sizes']?.[1],
      items: { industries: ids['industries']?.slice(1, 3) ?? [] },
    },
    { name: 'Ridgeway', typeId: 1, sizeId: ids['employee-sizes']?.[1] },
  ];
  organizations = [];
  for (const organization of companies)
    organizations.push({ ...organization, id: await anOrganization(db, organization) });
  places = [];
  for (const name of ['Lisbon, Portugal', 'Cascais, Portugal', 'Porto, Portugal']) {
    const id = await placeId(db, name);
    const row = await db
      .selectFrom('place')
      .select(['lat', 'lng'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    places.push({ id, latitude: row.lat, longitude: row.lng, name });
  }
  other = await signedIn(app, { name: 'Other' });
  const [{ networkId: scopeId, userId }, theirs] = [admin.viewer, other.viewer.networkId];
  collectiveId = (await aCollective(db, { owner: admin.viewer, shared: [other.viewer] })).id;
  const holders = [{ scopeId }, { userId }, { scopeId: collectiveId }];
  const [foreign = 0, ...own] = await Promise.all(
    [{ scopeId: theirs }, ...holders.flatMap((holder) => [holder, holder])].map(aLabel),
  );
  labels = { ofNetwork: own.slice(0, 2), alone: own.slice(2, 4), shared: own.slice(4), own, foreign };
});
afterAll(() => app.stop());

async function aLabel(holder: { scopeId: number } | { userId: number }, at: number): Promise<number> {
  const name = `Label ${at}`;
  const label = { ...holder, name, nameNorm: foldText(name) };
  const insert = app.database.db.insertInto('label').values(label).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

type GeneratedPerson = PersonOfTest & { labels: number[] };
/**
 * A person in a scope. `labels` are compared with the filter's group `network`, and `shared` with its group
 * `collective`.
 */
type Person = GeneratedPerson & { id: number; shared: number[]; isCollaborator: boolean };

const THIS_YEAR = new Date().getFullYear();
const TITLES = ['Director', 'Sales Director', 'Engineer', 'Ingénieur 100%', 'Head_of Sales'];
const NAMES = [
  'Zoë Ångström',
  'Zoe Angstrom',
  'Ana Silva',
  'Silva Ana',
  'Łukasz Nowak',
  'Jo 100% Sure',
  'Jo_Ann Back\\slash',
];

const some = (dataset: string) =>
  fc.nat({ max: 7 }).map((bits) => (ids[dataset] ?? []).filter((_id, at) => (bits >> at) % 2 === 1));
const oneOf = (dataset: string) => fc.nat({ max: 2 }).map((at) => ids[dataset]?.[at] as number);
const organization = fc.nat({ max: 2 }).map((at) => organizations[at]?.id as number);

const role = fc.record({
  organizationId: fc.option(organization, { nil: undefined }),
  title: fc.option(fc.constantFrom(...TITLES), { nil: undefined }),
  toYear: fc.constantFrom(null, THIS_YEAR - 3, THIS_YEAR - 15),
  seniorityIds: fc
    .nat({ max: 7 })
    .map((bits) => (ids['seniority-levels'] ?? []).filter((_id, at) => (bits >> at) % 2 === 1)),
  roleTypeId: fc.option(
    fc.constantFrom(0, 1, 2).map((at) => ids['workrole-types']?.[at] as number),
    { nil: undefined },
  ),
});
const education = fc.record({
  schoolId: organization,
  degreeIds: some('degree-types'),
  majorIds: some('major-types'),
  isOngoing: fc.boolean(),
});
const person = fc.record({
  name: fc.constantFrom(...NAMES),
  preferredFirstName: fc.option(fc.constantFrom('Bob', 'Émile'), { nil: undefined }),
  placeId: fc.option(
    fc.nat({ max: 2 }).map((at) => places[at]?.id as number),
    { nil: undefined },
  ),
  tags: some('person-tags'),
  interests: some('interests'),
  causes: some('causes'),
  collaborations: some('collaborations'),
  supports: fc.uniqueArray(organization, { maxLength: 2 }),
  roles: fc.array(role, { maxLength: 3 }),
  educations: fc.array(education, { maxLength: 2 }),
  labels: fc.nat({ max: 63 }).map((bits) => labels.own.filter((_id, at) => (bits >> at) % 2 === 1)),
});

const list = (dataset: string) => fc.uniqueArray(oneOf(dataset), { minLength: 1, maxLength: 2 }).map(String);
const companies = fc.uniqueArray(organization, { minLength: 1, maxLength: 2 }).map(String);
/** Any modifier. `understood` removes those that a filter does not know. */
const modifier = fc.constantFrom('0', '1', '2', '3');
const center = fc.nat({ max: 2 }).map((at) => places[at]);
const typedNames = ['zoe', 'ANG zo', 'Zoë Ångström', 'silva an', '%', '_', '\\', 'bob', 'emile', 'łuk'];
const typedTitles = ['director', 'ingenieur', 'sales head', '100%', 'h_ad', 'Sales Director'];

/** The parameters, with values worth testing. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'summary.name.value': fc.constantFrom(...typedNames),
  // Similar names are found by the search for anything, which has its own tests.
  'summary.name.modifier': fc.constantFrom('0', '1'),
  'summary.tags.value': list('person-tags'),
  'summary.tags.modifier': modifier,
  'summary.interests.value': list('interests'),
  'summary.interests.modifier': modifier,
  'summary.supportedCauses.value': list('causes'),
  'summary.supportedCauses.modifier': modifier,
  'summary.collaborations.value': list('collaborations'),
  'summary.collaborations.modifier': modifier,
  'summary.supportedOrganizations.value': companies,
  'summary.supportedOrganizations.modifier': modifier,
  location: fc.tuple(center, fc.constantFrom('0', '20', '60', '400')),
  'summary.location.modifier': fc.constantFrom('1', '2'),
  'experience.modifier': modifier,
  'experience.title.value': fc.constantFrom(...typedTitles),
  'experience.title.modifier': modifier,
  'experience.seniorityLevels.value': list('seniority-levels'),
  'experience.seniorityLevels.modifier': modifier,
  'experience.roleTypes.value': list('workrole-types'),
  'experience.roleTypes.modifier': modifier,
  'experience.companies.value': companies,
  'experience.companies.modifier': modifier,
  'experience.industries.value': list('industries'),
  'experience.industries.modifier': modifier,
  'experience.organizationSizes.value': list('employee-sizes'),
  'experience.organizationSizes.modifier': modifier,
  'education.modifier': modifier,
  'education.schools.value': companies,
  'education.schools.modifier': modifier,
  'education.degrees.value': list('degree-types'),
  'education.degrees.modifier': modifier,
  'education.majors.value': list('major-types'),
  'education.majors.modifier': modifier,
  'network.labels.value': someLabels(),
  'network.labels.modifier': modifier,
  'collective.labels.value': someLabels(),
  'collective.labels.modifier': modifier,
  'collective.membership.modifier': modifier,
  'collective.membership.value': modifier,
};
function someLabels() {
  return fc
    .uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 })
    .map((chosen) => chosen.map((at) => labels.own[at] ?? labels.foreign).join());
}

const keysOf = (groups: readonly string[]) =>
  Object.keys(FIELDS).filter((key) => groups.some((group) => key.startsWith(group)));

const LABELS = ['network', 'collective'];

/** A few parameters at once, of one group or of several. */
const params = fc
  .constantFrom([''], ['summary'], ['experience'], ['experience'], ['education'], LABELS, [
    ...LABELS,
    'experience',
  ])
  .chain((groups) =>
    fc.shuffledSubarray(keysOf(groups), { minLength: 1, maxLength: groups === LABELS ? 2 : 4 }),
  )
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) => (FIELDS[key] as fc.Arbitrary<unknown>).map((value) => flatten(key, value))),
    ),
  )
  .map((pairs) => understood(Object.fromEntries(pairs.flat()) as Record<string, string>));

/** The parameters without those that the contract refuses. */
function understood(query: Record<string, string>): Record<string, string> {
  const { error } = PersonListQuery.safeParse({ admin: 'true', ...query });
  const refused = new Set(error?.issues.map(({ path }) => path.join('.')));
  return Object.fromEntries(Object.entries(query).filter(([key]) => !refused.has(key)));
}

function flatten(key: string, value: unknown): [string, string][] {
  if (key !== 'location') return [[key, value as string]];
  const [place, radius] = value as [(typeof places)[number], string];
  return [
    ['summary.location.name', place.name],
    ['summary.location.latitude', String(place.latitude)],
    ['summary.location.longitude', String(place.longitude)],
    ['summary.location.locationRadius', radius],
  ];
}

// ------------------------------------------------------------------ the reference

const textMatches = (
  haystack: string | null,
  whole: string,
  criterion: { text?: string; modifier: number } | undefined,
) => {
  if (!criterion?.text) return true;
  return criterion.modifier === 1
    ? foldText(whole) === foldText(criterion.text)
    : fitsTyped(haystack ?? '', readTyped(criterion.text) ?? { words: [] });
};
const listMatches = (
  has: readonly (number | undefined)[],
  criterion: { ids?: number[]; modifier: number } | undefined,
) =>
  !criterion?.ids ||
  (criterion.modifier === 1
    ? criterion.ids.every((id) => has.includes(id))
    : criterion.ids.some((id) => has.includes(id)));

/**
 * Whether a person satisfies all plain criteria together, and no criterion with "none of" excludes the
 * person. Such a criterion excludes everybody whom a search with only this criterion, without "none of",
 * would find.
 */
function satisfies(someone: Person, filter: Filter): boolean {
  const plain: Filter = {};
  for (const [group, { modifier, criteria }] of Object.entries(filter)) {
    for (const [name, criterion] of Object.entries(criteria)) {
      const cannotBeReversed = name === 'name' || name === 'membership';
      if (cannotBeReversed || criterion.modifier !== LISTED.noneOf) {
        const others = plain[group]?.criteria ?? {};
        plain[group] = { modifier, criteria: { ...others, [name]: criterion } };
        continue;
      }
      const alone = { [group]: { modifier, criteria: { [name]: { ...criterion, modifier: 0 } } } };
      if (satisfiesPlain(someone, alone)) return false;
    }
  }
  return satisfiesPlain(someone, plain);
}

function satisfiesPlain(someone: Person, filter: Filter): boolean {
  const { summary, experience, education, network, collective } = filter;
  return (
    (!collective || collectiveMatches(someone, collective)) &&
    (!network || listMatches(someone.labels, network.criteria['labels'])) &&
    (!summary || summaryMatches(someone, summary)) &&
    (!experience || (someone.roles ?? []).some((role) => roleMatches(role, experience))) &&
    (!education || (someone.educations ?? []).some((study) => educationMatches(study, education)))
  );
}

function collectiveMatches({ shared, isCollaborator }: Person, { criteria }: FilterGroup): boolean {
  const { membership } = criteria;
  const isWanted = !membership || isCollaborator === (membership.modifier === MEMBERSHIP.collaboratorOnly);
  return isWanted && listMatches(shared, criteria['labels']);
}

function summaryMatches(someone: Person, { criteria }: FilterGroup): boolean {
  const called = searchTexts([someone.name, someone.preferredFirstName ?? null]);
  return (
    textMatches(called, shownName(someone), criteria['name']) &&
    listMatches(someone.tags ?? [], criteria['tags']) &&
    listMatches(someone.interests ?? [], criteria['interests']) &&
    listMatches(someone.causes ?? [], criteria['supportedCauses']) &&
    listMatches(someone.collaborations ?? [], criteria['collaborations']) &&
    listMatches(someone.supports ?? [], criteria['supportedOrganizations']) &&
    isNear(someone, criteria['location'])
  );
}

function isNear(someone: Person, criterion: FilterGroup['criteria'][string] | undefined): boolean {
  if (!criterion?.place) return true;
  const home = places.find(({ id }) => id === someone.placeId);
  const { latitude, longitude, locationRadius } = criterion.place;
  return (
    home !== undefined &&
    miles(home, { latitude: latitude as number, longitude: longitude as number }) <= locationRadius + 0.01
  );
}

function miles(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (x: number, y: number) => Math.sin(radians(y - x) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 3958.8 * 2 * Math.asin(Math.sqrt(Math.min(1, h)));
}

type Role = NonNullable<Person['roles']>[number];
type Study = NonNullable<Person['educations']>[number];

function roleMatches(role: Role, { criteria, modifier }: FilterGroup): boolean {
  const where = organizations.find(({ id }) => id === role.organizationId);
  const ended = role.toYear ?? null;
  const isHeld = {
    [HELD.allTime]: true,
    [HELD.currentOnly]: ended === null,
    [HELD.lastTenYears]: ended === null || ended >= THIS_YEAR - 10,
    [HELD.formerOnly]: ended !== null,
  }[modifier];
  return (
    isHeld === true &&
    (!criteria['title'] || role.title !== undefined) &&
    textMatches(searchTexts([role.title ?? null]), role.title ?? '', criteria['title']) &&
    listMatches(role.seniorityIds ?? [], criteria['seniorityLevels']) &&
    listMatches([role.roleTypeId], criteria['roleTypes']) &&
    listMatches([role.organizationId], criteria['companies']) &&
    listMatches(where?.items?.['industries'] ?? [], criteria['industries']) &&
    listMatches([where?.sizeId], criteria['organizationSizes'])
  );
}

function educationMatches(study: Study, { criteria, modifier }: FilterGroup): boolean {
  const isAsked = modifier === 0 || study.isOngoing === (modifier === 2);
  return (
    isAsked &&
    listMatches([study.schoolId], criteria['schools']) &&
    listMatches(study.degreeIds ?? [], criteria['degrees']) &&
    listMatches(study.majorIds ?? [], criteria['majors'])
  );
}

const byName = (a: Person, b: Person) =>
  compareTexts(foldText(shownName(a)), foldText(shownName(b))) || a.id - b.id;

const compareTexts = (one: string, next: string) => Buffer.compare(Buffer.from(one), Buffer.from(next));

/** The name of an organization or of an item of a dataset, without differences of case and accents. */
const keyOf = (id: number) =>
  foldText(organizations.find((one) => one.id === id)?.name ?? entries.get(id) ?? '');

/** The preferred first name, or else the first name, followed by the last name. */
function shownName({ name, preferredFirstName }: Person): string {
  const [first = '', ...last] = name.split(' ');
  return [preferredFirstName ?? first, ...last].join(' ');
}

type Facet = (someone: Person) => (number | undefined)[];

/** The five most frequent values of a facet, such as company. Values with equal totals are sorted by name. */
function top(people: readonly Person[], facet: Facet) {
  const totals = new Map<number, number>();
  for (const someone of people)
    for (const id of new Set(facet(someone))) if (id !== undefined) totals.set(id, (totals.get(id) ?? 0) + 1);
  return [...totals]
    .toSorted((a, b) => b[1] - a[1] || compareTexts(keyOf(a[0]), keyOf(b[0])) || a[0] - b[0])
    .slice(0, 5)
    .map(([id, total]) => ({ id, total }));
}

const organizationOf = (role: Role) => organizations.find(({ id }) => id === role.organizationId);

function facetsBy(rolesCounted: RolesCounted): Record<keyof DirectoryStats, Facet> {
  const counts = (role: Role) => rolesCounted === 'ever' || (role.toYear ?? null) === null;
  const roleFacts = (pick: (role: Role) => (number | undefined)[]) => (someone: Person) =>
    (someone.roles ?? []).filter(counts).flatMap(pick);
  return {
    organizations: roleFacts((role) => [role.organizationId]),
    seniorityLevels: roleFacts((role) => role.seniorityIds ?? []),
    roles: roleFacts((role) => [role.roleTypeId]),
    industries: roleFacts((role) => [...(organizationOf(role)?.items?.['industries'] ?? [])]),
    organizationSizes: roleFacts((role) => [organizationOf(role)?.sizeId]),
    schools: (someone) => (someone.educations ?? []).map((study) => study.schoolId),
  };
}

/** The top lists, and how many people have any entry of each. */
function statsOf(people: readonly Person[], rolesCounted: RolesCounted) {
  const facets = Object.entries(facetsBy(rolesCounted));
  const isKnown = (facet: Facet) => (someone: Person) => facet(someone).some((id) => id !== undefined);
  return {
    stats: Object.fromEntries(facets.map(([box, facet]) => [box, top(people, facet)])),
    known: Object.fromEntries(facets.map(([box, facet]) => [box, people.filter(isKnown(facet)).length])),
  };
}

// ------------------------------------------------------------------ the comparison

/**
 * Replaces the people in the database. Returns those in the scope of everyone, in the administrator's network
 * and in the collective, as the administrator sees them there.
 */
async function write(people: readonly GeneratedPerson[]): Promise<Record<'all' | 'mine' | 'ours', Person[]>> {
  const { db } = app.database;
  await sql`delete from users where username like 'collaborator %'`.execute(db);
  await sql`delete from label_person`.execute(db);
  await sql`delete from person p where not exists (select from users u where u.person_id = p.id)`.execute(db);
  const written = await aPopulation(db, people);
  const all = people.map((one, index) => ({ ...one, id: written[index] as number }));
  const givenLabels = all.flatMap(({ id, labels: own }) =>
    [...own, labels.foreign].map((labelId) => ({ labelId, personId: id })),
  );
  await db.insertInto('labelPerson').values(givenLabels).execute();
  const mine = all.filter((_one, index) => index % 2 === 0);
  await inNetwork(db, admin.viewer.networkId, idsOf(mine));
  const collaborators = idsOf(all.filter((_one, index) => index % 4 === 3));
  for (const personId of collaborators) await aCollaborator(personId);
  const ours = all.filter(({ id }, index) => index % 3 > 0 || collaborators.includes(id));
  await inNetwork(db, other.viewer.networkId, idsOf(ours));
  const seen = (own: readonly number[]) => asSeen({ own, shared: [], collaborators: [] });
  const [root, otherMember] = [asPerson(admin, 'Root'), asPerson(other, 'Other')];
  return {
    all: [...all, root, otherMember].map(seen(labels.alone)),
    mine: mine.map(seen(labels.ofNetwork)),
    // Root owns the collective's client, and is therefore one of the collective's people.
    ours: [...ours, root].map(asSeen({ own: labels.ofNetwork, shared: labels.shared, collaborators })),
  };
}

const asPerson = ({ viewer }: SignedIn, name: string) => ({ id: viewer.personId, name, labels: [] });

const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id);

async function aCollaborator(personId: number): Promise<void> {
  const { db } = app.database;
  const username = `collaborator ${personId}`;
  const user = { username, usernameNorm: username, passwordHash: 'none', personId };
  const { id: userId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('collaborator').values({ collectiveId, userId }).execute();
}

/** A person as shown where only these labels and collaborators count. */
const asSeen =
  (counted: Record<'own' | 'shared' | 'collaborators', readonly number[]>) =>
  (someone: GeneratedPerson & { id: number }): Person => ({
    ...someone,
    labels: someone.labels.filter((id) => counted.own.includes(id)),
    shared: someone.labels.filter((id) => counted.shared.includes(id)),
    isCollaborator: counted.collaborators.includes(someone.id),
  });

test(
  'Any filter finds exactly the people whom a plain loop finds, with equal totals, stats and relaxations',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 12, maxLength: 30 }),
        fc.array(params, { minLength: 20, maxLength: 20 }),
        async (population, queries) => {
          const { all, mine, ours } = await write(population);
          const { networkId } = admin.viewer;
          for (const query of queries) {
            for (const [scope, people, kind] of [
              [{ admin: 'true' as const }, all, 'admin'],
              [{ networkId }, mine, 'network'],
              [{ collectiveId }, ours, 'collective'],
            ] as const) {
              const filter = decodeFilter(personFiltersIn({ kind }), query);
              const expected = people.filter((someone) => satisfies(someone, filter)).toSorted(byName);
              const page = await admin.ask(directoryApi.persons, { query: { ...scope, ...query } });
              expect({ query, ids: page.results.map(({ person }) => person.id), total: page.total }).toEqual({
                query,
                ids: expected.map(({ id }) => id),
                total: expected.length,
              });
              for (const roles of RolesCounted.options) {
                const asked = { ...scope, ...query, roles };
                const { stats, known, total } = await admin.ask(directoryApi.personStats, { query: asked });
                expect({ asked, stats: withoutNames(stats), known, total }).toEqual({
                  asked,
                  ...statsOf(expected, roles),
                  total: expected.length,
                });
              }
            }
          }
          await expectRelaxations(ours, queries[0] ?? {});
        },
      ),
      { numRuns: proofRuns({ usual: 6, full: 120 }), endOnFailure: true },
    );
  },
  proofTime(),
);

async function expectRelaxations(people: readonly Person[], query: Record<string, string>): Promise<void> {
  const filter = decodeFilter(personFiltersIn({ kind: 'collective' }), query);
  const expected = Object.entries(filter).flatMap(([group, { modifier, criteria }]) =>
    Object.keys(criteria).map((name) => {
      const { [name]: _gone, ...others } = criteria;
      const { [group]: _group, ...groups } = filter;
      const rest =
        Object.keys(others).length === 0 ? groups : { ...groups, [group]: { modifier, criteria: others } };
      return { group, filter: name, total: people.filter((someone) => satisfies(someone, rest)).length };
    }),
  );
  const { results } = await admin.ask(directoryApi.relaxations, { query: { collectiveId, ...query } });
  const order = (entries: typeof expected) => entries.map((entry) => JSON.stringify(entry)).toSorted();
  expect(order(results)).toEqual(order(expected.filter(({ total }) => total > 0)));
}

function withoutNames(stats: Record<string, { id: number; total: number }[]>) {
  return Object.fromEntries(
    Object.entries(stats).map(([box, entries]) => [box, entries.map(({ id, total }) => ({ id, total }))]),
  );
}
