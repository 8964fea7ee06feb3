import type { Change, HistoryEntry } from '@kithline/contract/editing-history.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../../../sample/population/random.ts';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { sqlSearch } from '../search/sql/sql-search.ts';
import { Questions } from '../search/testing/random-questions.ts';
import { type Ground, readGround, readPopulation } from '../search/testing/read-population.ts';
import { normalizeOrganizationName } from '../organizations/normalize-organization-name.ts';
import { writeProfile } from '../people/write-profile.ts';
import { anOrganization } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { proofRuns, proofSeed, proofTime } from '../testing/proof-runs.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// After random edits, imports, deletions and take-backs, searches return the same results as plain SQL, and
// taking back all changes restores the rows of all facts.

const ROUNDS = proofRuns({ usual: 3, full: 200 });
const STEPS = 40;

interface World {
  readonly app: TestApp;
  readonly random: Random;
  readonly admin: SignedIn;
  readonly leila: SignedIn;
  readonly ben: SignedIn;
  /** A person without an account. */
  readonly nobody: number;
  readonly organizations: readonly number[];
  readonly ground: Ground;
}

async function aWorld(app: TestApp, random: Random): Promise<World> {
  const { db } = app.database;
  const admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  const leila = await signedIn(app, { name: 'Leila Haddad' });
  const ben = await signedIn(app, { name: 'Ben Friend' });
  const organizations = [];
  for (const start of ['Halden', 'Ridgeway', 'Unity Grid', 'Zephyr']) {
    const name = `${start} ${random.hex(6)}`;
    const organizationId = await anOrganization(db, { name });
    const nameNorm = normalizeOrganizationName(name);
    await db.insertInto('organizationName').values({ nameNorm, organizationId, name }).execute();
    organizations.push(organizationId);
  }
  const ground = await readGround(db);
  const { rows } = await sql<{ id: number }>`
    insert into person (first_name, last_name, name, name_key, last_key, headline, sources)
    values ('Noor', 'Body', 'Noor Body', 'noor body', 'body', 'Known', '{"lastName": "sample", "headline": "sample"}')
    returning id`.execute(db);
  const world = { app, random, admin, leila, ben, nobody: rows[0]?.id ?? 0, organizations, ground };
  for (const personId of [leila.viewer.personId, world.nobody]) await sampleFacts(world, personId);
  return world;
}

/** Writes facts of the sample population. Edits of a profile override these facts. */
async function sampleFacts({ app, organizations, ground }: World, personId: number): Promise<void> {
  const { db } = app.database;
  const [employer = 0, school = 0] = organizations;
  await sql`
    update person set place_id = ${ground.placeIds[0] ?? null}, bio = 'Of the sample', sources = sources || '{"location": "sample", "bio": "sample"}'
    where id = ${personId}`.execute(db);
  const fact = { personId, source: 'sample' } as const;
  await db
    .insertInto('workRole')
    .values([
      { ...fact, organizationId: employer, title: 'Director', isPrimary: true },
      { ...fact, organizationId: school, title: 'Fellow', isOngoing: false, toYear: 2015 },
    ])
    .execute();
  await db
    .insertInto('education')
    .values({ ...fact, organizationId: school, degreeIds: ground.lookups['degree-types'].slice(0, 1) })
    .execute();
  for (const [position, itemId] of ground.lookups['person-tags'].slice(0, 2).entries())
    await db
      .insertInto('personItem')
      .values({ personId, dataset: 'person-tags', itemId, position })
      .execute();
}

type Step = (world: World) => Promise<unknown>;

/** Picks an editor and a person to edit. */
function pair({ random, admin, leila, nobody }: World): { who: SignedIn; id: number } {
  if (random.chance(0.4)) return { who: leila, id: leila.viewer.personId };
  return { who: admin, id: random.chance(0.5) ? nobody : leila.viewer.personId };
}

const some = (random: Random, ids: readonly number[]) => random.sample(ids, random.int(0, 2));

const saveFields: Step = (world) => {
  const { random, ground, organizations } = world;
  const { who, id } = pair(world);
  const text = () => random.pick(['', 'One', 'Two', 'Three']);
  const bodies = [
    {
      firstName: random.pick(['Leila', 'Lili']),
      lastName: random.pick(['Haddad', 'Saab']),
      preferredFirstName: text(),
    },
    { headline: text(), bio: text() },
    { locationId: random.chance(0.3) ? null : random.pick(ground.placeIds) },
    { tagTypeIds: some(random, ground.lookups['person-tags']) },
    { supportedCauseIds: some(random, ground.lookups['causes']) },
    { supportedOrganizationIds: some(random, organizations) },
    { emailWork: random.pick(['', 'a@example.org']), showsEmailWork: random.chance(0.5) },
    { website: random.pick(['', 'example.org', 'example.com/a']) },
  ];
  return who.ask(editingApi.save, { params: { id }, body: random.pick(bodies) });
};

const aRole = ({ random, organizations }: World) => ({
  organizationId: random.pick(organizations.slice(0, 2)),
  title: random.pick(['Director', 'Editor', 'Founder & CEO']),
  from: random.pick(['2001', '2019-03']),
  ...random.pick([
    { to: '2020' },
    { to: '2024-01', isOngoing: random.chance(0.5) },
    { to: null },
    { to: null, isOngoing: true },
    { to: null, isOngoing: false },
  ]),
  primary: random.chance(0.5),
});

const editRoles: Step = async (world) => {
  const { random } = world;
  const { who, id } = pair(world);
  const { roles } = await who.ask(editingApi.form, { params: { id } });
  if (roles.length === 0 || random.chance(0.4))
    return who.ask(editingApi.addRole, { params: { id }, body: aRole(world) });
  const params = { id: random.pick(roles).id };
  if (random.chance(0.3)) return who.ask(editingApi.removeRole, { params });
  if (random.chance(0.4))
    return who.ask(editingApi.setPrimary, { params, body: { primary: random.chance(0.7) } });
  return who.ask(editingApi.changeRole, { params, body: aRole(world) });
};

const editStudies: Step = async (world) => {
  const { random, ground, organizations } = world;
  const { who, id } = pair(world);
  const body = {
    organizationId: random.pick(organizations.slice(1, 3)),
    degreeIds: random.sample(ground.lookups['degree-types'], 1),
    majorIds: some(random, ground.lookups['major-types']),
    from: random.pick([null, 2001]),
    to: null,
  };
  const { studies } = await who.ask(editingApi.form, { params: { id } });
  if (studies.length === 0 || random.chance(0.4))
    return who.ask(editingApi.addStudy, { params: { id }, body });
  const params = { id: random.pick(studies).id };
  return random.chance(0.5)
    ? who.ask(editingApi.removeStudy, { params })
    : who.ask(editingApi.changeStudy, { params, body });
};

/** Texts that edits use as names and aliases of organizations. Files use some of them as companies. */
const ALIASES = ['Acme', 'ACME', 'Zephyr', 'Halden Holding', 'Renamed'] as const;

const editOrganization: Step = async ({ random, admin, organizations, ground }) => {
  const bodies = [
    { tagline: random.pick(['', 'First', 'Second']) },
    { name: `Renamed ${random.hex(8)}` },
    { name: random.pick(ALIASES) },
    { mappedNames: random.sample(ALIASES, random.int(0, 3)) },
    { mappedNames: random.sample(ALIASES, random.int(0, 3)) },
    { mappedLinkedinSlugs: random.sample(['halden', 'zephyr-co'], random.int(0, 2)) },
    { typeId: random.pick([1, 3, 11]), yearFounded: random.pick(['', '1998']) },
    { industryIds: some(random, ground.lookups['industries']) },
    { locationId: random.chance(0.3) ? null : random.pick(ground.placeIds) },
  ];
  const body = random.pick(bodies);
  const { status } = await admin.call(organizationEditingApi.save, {
    params: { id: random.pick(organizations) },
    body,
  });
  // A name that another organization has is refused with 422.
  expect('name' in body || 'mappedNames' in body ? [200, 422] : [200]).toContain(status);
};

/** Imports a file with or without Leila. */
const importFile: Step = async ({ app, random, ben, leila }) => {
  const { rows } = await sql<{
    username: string;
  }>`select username from users where id = ${leila.viewer.userId}`.execute(app.database.db);
  const row = { first: 'Leila', last: 'Haddad', email: rows[0]?.username ?? '' };
  const said = { ...row, company: random.pick(['Acme', 'Zephyr']), position: random.pick(['Editor', 'CEO']) };
  await importNow(
    app.context,
    ben.viewer,
    fileOf(random.chance(0.7) ? said : { first: 'Zoe', last: 'Other', slug: 'zoe' }),
  );
};

/**
 * Tries to take a random change back. If the history shows an obstacle, the server must refuse with the same
 * reason.
 */
const takeOneBack: Step = async (world) => {
  const changes = await allChanges(world);
  if (changes.length === 0) return;
  const { id, obstacle } = world.random.pick(changes.slice(0, 12));
  const { status, problem } = await world.admin.call(editingApi.takeBack, { params: { id } });
  const why = problem?.clientMessage ?? null;
  expect({ id, status, why }).toEqual({ id, status: obstacle === null ? 200 : 409, why: obstacle });
};

const STEPS_AND_WEIGHTS: readonly (readonly [Step, number])[] = [
  [saveFields, 6],
  [editRoles, 5],
  [editStudies, 3],
  [editOrganization, 3],
  [importFile, 1],
  [takeOneBack, 5],
];

/** Returns all changes to the edited persons and organizations, newest first. */
async function allChanges({ admin, leila, nobody, organizations }: World) {
  const found = [];
  const query = { limit: '100' };
  for (const id of [leila.viewer.personId, nobody])
    for (let page: number | null = 1; page !== null;) {
      const input = { params: { id }, query: { ...query, page: String(page) } };
      const history: Awaited<ReturnType<typeof historyOfPerson>> = await historyOfPerson(admin, input);
      found.push(...history.results.filter(isChange));
      page = history.next;
    }
  for (const id of organizations)
    found.push(
      ...(await admin.ask(organizationEditingApi.history, { params: { id }, query })).results.filter(
        isChange,
      ),
    );
  return found.toSorted((one, other) => other.id - one.id);
}

const isChange = (entry: HistoryEntry): entry is Change => entry.means !== 'file';

const historyOfPerson = (
  admin: SignedIn,
  input: { params: { id: number }; query: { limit: string; page: string } },
) => admin.ask(editingApi.history, input);

/**
 * Returns the rows of all facts, without the columns that say when or by whom they were written. Also leaves
 * out the null columns of profiles.
 */
async function facts({ app, leila, nobody, organizations }: World): Promise<unknown> {
  const persons = sql`(${leila.viewer.personId}, ${nobody})`;
  const row = (table: string) =>
    sql`to_jsonb(${sql.ref(table)}) - array['created_on', 'updated_on', 'updated_by']`;
  const { rows } = await sql`
    select 'person' as what, ${row('f')} as said from person f where id in ${persons}
    union all
    select 'profile', jsonb_strip_nulls(${row('f')}) from member_profile f where person_id in ${persons}
    union all select 'role', ${row('f')} from work_role f where person_id in ${persons}
    union all select 'study', ${row('f')} from education f where person_id in ${persons}
    union all select 'item', ${row('f')} from person_item f where person_id in ${persons}
    union all select 'organization', ${row('f')} from organization f where id = any(${organizations}::bigint[])
    union all select 'name of organization', ${row('f')} from organization_name f where organization_id = any(${organizations}::bigint[])
    union all select 'item of organization', ${row('f')} from organization_item f where organization_id = any(${organizations}::bigint[])
    order by 1, 2`.execute(app.database.db);
  return rows;
}

/**
 * Checks that each contact belongs to the organization to which the company's spelling in the file refers.
 */
async function expectStatementsAtTheirNames({ app, ben }: World, seed: string): Promise<void> {
  const { rows } = await sql<{ company: string; at: number }>`
    select company, organization_id as at from network_contact where network_id = ${ben.viewer.networkId} and company is not null`.execute(
    app.database.db,
  );
  for (const { company, at } of rows) {
    const name = await app.database.db
      .selectFrom('organizationName')
      .select('organizationId as meant')
      .where('nameNorm', '=', normalizeOrganizationName(company))
      .executeTakeFirst();
    expect({ seed, company, at }).toEqual({ seed, company, at: name?.meant });
  }
}

async function compareSearches({ app, random, ground }: World): Promise<void> {
  const { search: directory, things } = app.context;
  const search = { ...directory, ...things };
  const oracle = sqlSearch(app.database.db);
  const questions = new Questions(
    { random, curation: random },
    ground,
    await readPopulation(app.database.db),
  );
  for (let round = 0; round < 4; round += 1) {
    const question = questions.next();
    const [wanted, answer] = [await question.ask(oracle), await question.ask(search)];
    expect({ about: question.about, answer }).toEqual({ about: question.about, answer: wanted });
  }
}

async function round(app: TestApp, seed: string): Promise<void> {
  const random = createRandom(seed);
  const world = await aWorld(app, random);
  const written = { personId: world.leila.viewer.personId, source: 'self', now: new Date() } as const;
  await writeProfile(app.database.db, written, { headline: 'First' });
  const first = await facts(world);
  for (let step = 0; step < STEPS; step += 1) {
    const [make] = random.pickWeighted(STEPS_AND_WEIGHTS, ([, weight]) => weight);
    await make(world);
    if (random.chance(0.3)) await compareSearches(world);
  }
  for (const { id, means, takenBackBy } of await allChanges(world)) {
    if (means === 'taking-back' || takenBackBy !== null) continue;
    const { status, problem } = await world.admin.call(editingApi.takeBack, { params: { id } });
    expect([seed, id, status, problem?.clientMessage]).toEqual([seed, id, 200, undefined]);
  }
  expect({ seed, facts: await facts(world) }).toEqual({ seed, facts: first });
  await expectStatementsAtTheirNames(world, seed);
  await compareSearches(world);
}

test(
  'taking all changes back restores the initial facts, whatever was edited, imported and taken back before',
  async () => {
    await using app = await testApp({ started: true });
    const seed = proofSeed('taking back');
    for (let at = 0; at < ROUNDS; at += 1) await round(app, `${seed}/${at}`);
  },
  proofTime(),
);
