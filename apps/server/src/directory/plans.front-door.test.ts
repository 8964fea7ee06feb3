import { decodeFilter } from '@kithline/contract/filter.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildIndex } from '../search-index/rebuild-index.ts';
import { lookupIds } from '../testing/a-population.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { LabelCriterion } from './labelled.queries.ts';
import { organizationPage } from './matching-organizations.queries.ts';
import { personPage } from './matching-persons.queries.ts';
import { readOrganizationCriteria } from './organization-criteria.ts';
import { readPersonCriteria } from './person-criteria.ts';
import { placesOf } from './places.queries.ts';

// Which table is reached through which index, per kind of search and size of scope. Costs, joins and sorts are left out:
// they differ between versions of PostgreSQL, and what makes a search slow is a table read through without an index.

let database: TestDatabase;
let ids: { level: number; industry: number; degree: number };

const PEOPLE = 20_000;
/** So that one network is a small part of all membership. */
const OTHER_NETWORKS = 6;
const AT = { page: 1, limit: 50, order: 'name-asc' } as const;
const EVERYONE = { id: 0, people: PEOPLE };
/** Two labels, both of which are asked for. */
let labels: LabelCriterion[];
/** Ids of the networks below, by their size. */
let networks: { few: number; some: number; crowd: number };
/** Stands for a collective whose people are those of the network that is searched. */
let collectiveId: number;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const [level = 0] = await lookupIds(db, 'seniority-levels', 1);
  const [industry = 0] = await lookupIds(db, 'industries', 1);
  const [degree = 0] = await lookupIds(db, 'degree-types', 1);
  ids = { level, industry, degree };
  await generate();
  networks = {
    few: await network(300, 'few'),
    some: await network(4_000, 'some'),
    crowd: await network(12_000, 'crowd'),
  };
  for (let at = 0; at < OTHER_NETWORKS; at += 1) await network(8_000, `other ${at}`);
  await labelSome(networks.crowd);
  await rebuildIndex(db);
  collectiveId = await collectives();
  // Marks pages as visible to all, without which an index alone is not trusted.
  await sql`vacuum (analyze) scope_person, person_search, role_flat, organization_search, scope_organization, education, title, label_person, label_organization, collaborator, users`.execute(
    db,
  );
}, 120_000);
afterAll(() => database.drop());

/** A population by arithmetic instead of chance: the same on every run. */
async function generate(): Promise<void> {
  const { db } = database;
  await sql`
    insert into organization (name, name_key, type_id, place_id, employee_size_id)
    select 'Works ' || n, 'works ' || n, case when n <= 200 then 1 else 3 end, 1 + n % 20000,
      (select min(id) from lookup where dataset = 'employee-sizes') + n % 8
    from generate_series(1, 3000) n`.execute(db);
  await sql`
    insert into organization_item (organization_id, dataset, item_id)
    select id, 'industries', ${ids.industry}::bigint + id % 400 from organization`.execute(db);
  await sql`
    insert into title (name, name_norm, seniority_ids)
    select w || ' of section ' || n, w || ' of section ' || n, array[${ids.level}::bigint + n % 10]
    from unnest(array['manager', 'engineer', 'counsel', 'analyst', 'nurse', 'baker']) w, generate_series(1, 5000) n`.execute(
    db,
  );
  await sql`
    insert into person (name, name_key, place_id)
    select n, n, 1 + (i * 7919) % 20000
    from (select i, substr(md5(i::text), 1, 6) || ' ' || substr(md5((i * 31)::text), 1, 8) as n from generate_series(1, ${PEOPLE}::int) i) x`.execute(
    db,
  );
  await sql`
    insert into work_role (person_id, organization_id, title_id, is_ongoing, to_year)
    select p.id, (select min(id) from organization) + (p.id * 17 + k * 5) % 3000, (select min(id) from title) + (p.id * 13 + k * 7) % 30000,
      k = 1, case when k > 1 then 2000 + p.id % 20 end
    from person p, generate_series(1, 3) k`.execute(db);
  await sql`
    insert into education (person_id, organization_id, degree_ids)
    select id, (select min(id) from organization) + id % 200, array[${ids.degree}::bigint + id % 26] from person`.execute(
    db,
  );
}

async function network(size: number, username: string): Promise<number> {
  const { db } = database;
  const { id: person_id } = await db
    .insertInto('person')
    .values({ name: username, name_key: username, sources: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({ username, username_norm: username, password_hash: 'x', person_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'network' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('network').values({ id, user_id: user.id }).execute();
  await db.insertInto('scope_stat').values({ scope_id: id }).execute();
  await sql`insert into network_contact (network_id, person_id) select ${id}, id from person order by id limit ${size}`.execute(
    db,
  );
  return id;
}

/** 300 labels, each of twelve people and four organizations. */
async function labelSome(networkId: number): Promise<void> {
  const { db } = database;
  await sql`insert into label (scope_id, name, name_norm)
    select ${networkId}, 'label ' || n, 'label ' || n from generate_series(1, 300) n`.execute(db);
  await sql`insert into label_person (label_id, person_id)
    select l.id, (select min(id) from person) + (l.id * 37 + n * 101) % 12000 from label l, generate_series(1, 12) n`.execute(
    db,
  );
  await sql`insert into label_organization (label_id, organization_id)
    select l.id, (select min(id) from organization) + (l.id * 37 + n * 101) % 3000 from label l, generate_series(1, 4) n`.execute(
    db,
  );
  const rows = await db.selectFrom('label').select('id').orderBy('id').limit(2).execute();
  labels = [{ group: 'network', ids: rows.map(({ id }) => id), least: 2 }];
}

/** 400 collectives with 5 collaborators each; the id of the first is the answer. They are not indexed. */
async function collectives(): Promise<number> {
  const { db } = database;
  await sql`insert into users (username, username_norm, password_hash, person_id)
    select 'c' || n, 'c' || n, 'x', (select min(id) from person) + n from generate_series(1, 2000) n`.execute(
    db,
  );
  await sql`insert into client (name, name_norm, owner_id) select 'C', 'c', min(id) from users`.execute(db);
  await sql`
    with made as (insert into scope (kind) select 'collective' from generate_series(1, 400) returning id),
      stats as (insert into scope_stat (scope_id) select id from made)
    insert into collective (id, client_id, name, name_norm)
    select made.id, client.id, 'Of ' || made.id, 'of ' || made.id from made, client`.execute(db);
  await sql`
    insert into collaborator (collective_id, user_id)
    select c.id, u.id from (select id, row_number() over (order by id) as n from collective) c
    join (select id, row_number() over (order by id) as n from users where username like 'c%') u on u.n % 400 = c.n - 1`.execute(
    db,
  );
  const { id } = await db.selectFrom('collective').select('id').orderBy('id').executeTakeFirstOrThrow();
  return id;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

/** "table by index", or "table read through", in the order of names. */
async function accessesOf(statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${statement}`.execute(
    database.db,
  );
  const found = new Set<string>();
  const visit = (plan: Plan, table: string | undefined) => {
    const here = plan['Relation Name'] ?? table;
    if (plan['Index Name']) found.add(`${here} by ${plan['Index Name']}`);
    else if (plan['Node Type'] === 'Seq Scan') found.add(`${here} read through`);
    for (const child of plan.Plans ?? []) visit(child, here);
  };
  for (const { 'QUERY PLAN': plans } of rows) for (const { Plan: plan } of plans) visit(plan, undefined);
  return [...found].toSorted();
}

async function persons(
  scope: { id: number; people: number },
  params: Record<string, string>,
  asked: readonly LabelCriterion[] = [],
): Promise<string[]> {
  const filter = decodeFilter(PERSON_FILTERS, params);
  const criteria = readPersonCriteria(filter, {
    places: await placesOf(database.db, filter),
    labels: asked,
    scope: { kind: 'collective', collectiveId },
  });
  return accessesOf(personPage(scope, { criteria, at: AT }));
}

const scopes = () => ({
  everyone: EVERYONE,
  crowd: { id: networks.crowd, people: 12_000 },
  some: { id: networks.some, people: 4_000 },
  few: { id: networks.few, people: 300 },
});

async function inEveryScope(
  params: Record<string, string>,
  only: readonly string[] = Object.keys(scopes()),
): Promise<Record<string, string[]>> {
  const plans: Record<string, string[]> = {};
  for (const [name, scope] of Object.entries(scopes())) {
    if (only.includes(name)) plans[name] = await persons(scope, params);
  }
  return plans;
}

test('the bare list is read in the order of names from an index', async () => {
  expect(await inEveryScope({})).toMatchSnapshot();
});

test('part of a name', async () => {
  expect(await inEveryScope({ 'summary.name.value': 'a1b2' })).toMatchSnapshot();
});

test('a title with seniority in current jobs', async () => {
  const params = {
    'experience.title.value': 'manager',
    'experience.modifier': '1',
    'experience.seniorityLevels.value': String(ids.level),
  };
  expect(await inEveryScope(params)).toMatchSnapshot();
});

test('a company in the last 10 years', async () => {
  expect(
    await inEveryScope({ 'experience.companies.value': '7', 'experience.modifier': '2' }),
  ).toMatchSnapshot();
});

test('a school with a degree', async () => {
  expect(
    await inEveryScope({ 'education.schools.value': '7', 'education.degrees.value': String(ids.degree + 7) }),
  ).toMatchSnapshot();
});

test('a circle with an industry', async () => {
  const params = {
    'summary.location.latitude': '38.7',
    'summary.location.longitude': '-9.1',
    'summary.location.locationRadius': '25',
    'experience.industries.value': String(ids.industry + 3),
  };
  // In a small scope the index of places hardly matters, and the planner may take it or leave it.
  expect(await inEveryScope(params, ['everyone', 'crowd'])).toMatchSnapshot();
});

test('labels, with a title and a name, start from those who have them', async () => {
  const params = { 'experience.title.value': 'manager', 'summary.name.value': 'a1' };
  const plans: Record<string, string[]> = {};
  for (const [name, scope] of Object.entries(scopes())) {
    plans[`${name}: labels`] = await persons(scope, {}, labels);
    plans[`${name}: labels and more`] = await persons(scope, params, labels);
    const criteria = readOrganizationCriteria({}, null, labels);
    plans[`${name}: organizations`] = await accessesOf(
      organizationPage({ id: scope.id, organizations: 3_000 }, { criteria, at: AT }),
    );
  }
  expect(plans).toMatchSnapshot();
});

test('collaborators are the start of their search; without them the rest is read in the order of names', async () => {
  const scope = scopes().crowd;
  const only = { 'collective.membership.modifier': '1' };
  const others = { 'collective.membership.modifier': '0' };
  const more = { 'experience.companies.value': '7' };
  expect({
    only: await persons(scope, only),
    'only, and more': await persons(scope, { ...only, ...more }),
    'labelled too': await persons(scope, only, labels),
    others: await persons(scope, others),
    'others, and more': await persons(scope, { ...others, ...more }),
  }).toMatchSnapshot();
});

test('organizations: bare, by name, by industry', async () => {
  const plans: Record<string, string[]> = {};
  for (const [name, scope] of [
    ['everyone', { id: 0, organizations: 3_000 }],
    ['network', { id: networks.crowd, organizations: 3_000 }],
  ] as const) {
    for (const params of [
      {},
      { 'summary.name.value': 'works 29' },
      { 'summary.industries.value': String(ids.industry) },
    ]) {
      const criteria = readOrganizationCriteria(decodeFilter(ORGANIZATION_FILTERS, params), null);
      plans[`${name}: ${Object.keys(params).join() || 'bare'}`] = await accessesOf(
        organizationPage(scope, { criteria, at: AT }),
      );
    }
  }
  expect(plans).toMatchSnapshot();
});
