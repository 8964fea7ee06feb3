import { collectivesApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { anOrganization, aPopulation, inNetwork, lookupIds, placeId } from '../testing/a-population.ts';
import { Caller } from '../testing/caller.ts';
import { type Askable, aSample, everyAnswer } from '../testing/every-answer.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { InlineEngine } from './memory/threads/inline-engine.ts';
import { notReady } from './memory/reading/not-ready.ts';

// Most tests ask a second server, whose columns are not ready, on the database of the first one.

const NOW = new Date('2026-11-22T12:00:00Z');

/** An engine that answers, waits or refuses, as a test says. */
class MoodyEngine extends InlineEngine {
  mood: 'answers' | 'waits' | 'refuses' = 'waits';
  /** How many questions were asked. */
  asked = 0;
  /** How often `catchUp` was called. */
  catchUps = 0;
  #release = Promise.withResolvers<void>();

  override isReady(): boolean {
    return this.mood === 'answers';
  }

  override mark() {
    return this.mood === 'answers' ? super.mark() : null;
  }

  override ask: InlineEngine['ask'] = async (...question) => {
    this.asked++;
    if (this.mood === 'refuses') throw notReady();
    if (this.mood === 'waits') await this.#release.promise;
    return super.ask(...question);
  };

  override catchUp(): Promise<void> {
    this.catchUps++;
    return Promise.reject(notReady());
  }

  recover(): void {
    this.mood = 'answers';
    this.#release.resolve();
    this.#release = Promise.withResolvers();
  }
}

let app: TestApp;
let ida: SignedIn;
let owner: SignedIn;
let admin: SignedIn;
let about: Askable;
/** A server whose engine is never ready. */
let unready: Awaited<ReturnType<typeof anotherServer>>;

beforeAll(async () => {
  app = await testApp({ clock: () => NOW, isNew: true, connections: 3 });
  ida = await signedIn(app, { name: 'Ida Berg' });
  owner = await signedIn(app, { name: 'Olga Owner' });
  admin = await signedIn(app, { name: 'Adele Admin', isAdmin: true });
  about = await aWorld(app);
  unready = await anotherServer(app.database);
});
afterAll(async () => {
  await unready?.server.stop();
  await app.stop();
});

async function aWorld({ context, database: { db } }: TestApp): Promise<Askable> {
  const [seniorities, industries] = await Promise.all(
    ['seniority-levels', 'industries'].map((dataset) => lookupIds(db, dataset)),
  );
  const lisbon = await placeId(db, 'Lisbon, Portugal');
  const acme = await anOrganization(db, {
    name: 'Acme Labs',
    placeId: lisbon,
    aliases: ['Initech'],
    items: { industries: industries ?? [] },
  });
  const school = await anOrganization(db, { name: 'University of Porto', typeId: 1 });
  const seniorityIds = (seniorities ?? []).slice(0, 1);
  const contactsOfIda = await aPopulation(db, [
    { name: 'Ana Silva', preferredFirstName: 'Nan', placeId: lisbon, educations: [{ schoolId: school }] },
    { name: 'Ben Stone', roles: [{ organizationId: acme, title: 'Director', seniorityIds }] },
    {
      name: 'Cy Late',
      roles: [{ organizationId: acme, title: 'Engineer', toYear: 2012 }],
      supports: [school],
    },
  ]);
  await inNetwork(db, ida.viewer.networkId, contactsOfIda);
  for (const [position, company] of [
    ['Engineer', 'Beta Works'],
    ['Director', 'Acme Labs'],
  ])
    await importNow(
      context,
      owner.viewer,
      fileOf(
        { first: 'Leila', last: 'Ray', slug: 'leila-ray', company, position, on: '2020-02-03' },
        { first: 'Omar', last: 'Haddad', email: 'omar@beta.test', company: 'Beta Works', on: '2021-03-04' },
      ),
    );
  const { id } = await aCollective(db, {
    owner: owner.viewer,
    collaborators: [ida.viewer],
    shared: [owner.viewer, ida.viewer],
  });
  const imported = await db.selectFrom('networkContact').select('personId').execute();
  return {
    scopes: [
      { kind: 'network', networkId: ida.viewer.networkId },
      { kind: 'network', networkId: owner.viewer.networkId },
      { kind: 'collective', collectiveId: id },
      { kind: 'admin' },
    ],
    collectiveIds: [id],
    persons: [...new Set(imported.map(({ personId }) => personId))].slice(0, 5),
    organizations: [acme, school],
    filters: [
      { 'experience.companies.value': acme, 'experience.modifier': 1 },
      { 'experience.title.value': 'director', 'experience.modifier': 2 },
      { 'experience.seniorityLevels.value': seniorityIds[0] ?? 0, 'experience.seniorityLevels.modifier': 2 },
      { 'summary.name.value': 'ana' },
      { 'experience.changedSince.value': '2020-01-01' },
    ],
    typed: ['ana', 'nan silva', 'lela', 'acme', 'init', 'uni', 'dir'],
  };
}

/** Starts another server on the same database, with an engine that a test controls. */
async function anotherServer(database: TestDatabase, mostPeopleInSql?: number) {
  const engine = new MoodyEngine(database.db);
  const limit = mostPeopleInSql === undefined ? {} : { mostPeopleInSql };
  const server = await testApp({ clock: () => NOW, database, engine, ...limit });
  const as = (who: SignedIn) => new Caller(server.fastify, Object.fromEntries(who.cookies));
  return { engine, server, as, [Symbol.asyncDispose]: () => server.stop() };
}

const listOf = (who: Caller, { viewer }: SignedIn) =>
  who.call(directoryApi.persons, { query: { networkId: viewer.networkId } });

test.each([
  ['a member', () => ida],
  ['the owner of a client', () => owner],
  ['an administrator', () => admin],
])('A server whose engine is never ready gives %s the usual answers', async (who, memberOf) => {
  const member = memberOf();
  const asked = { ...about, isAsked: aSample(who) };
  const wanted = await everyAnswer(member, asked);
  const answers = await everyAnswer(unready.as(member), asked);
  for (const [question, answer] of Object.entries(wanted))
    expect({ question, answer: answers[question] }).toEqual({ question, answer });
  expect(unready.engine.asked).toBe(0);
  const found = Object.values(answers).filter((answer) => (answer as { status: number }).status === 200);
  expect(found.length).toBeGreaterThan(50);
});

test('Answers of a server that is not ready include every committed change', async () => {
  const cara = await signedIn(app, { name: 'Cara Lind' });
  for (const name of ['Ada One', 'Ada Two']) {
    const ids = await aPopulation(app.database.db, [{ name }]);
    await inNetwork(app.database.db, cara.viewer.networkId, ids);
    const { reply } = await listOf(unready.as(cara), cara);
    expect(reply).toMatchObject({ total: 1, results: [{ person: { name } }] });
  }
});

test('Questions about a scope with more people than the limit wait for the engine', async () => {
  await using other = await anotherServer(app.database, 2);
  const waiting = listOf(other.as(ida), ida);
  let isAnswered = false;
  void waiting.then(() => (isAnswered = true));
  // The network of the owner has two people.
  expect((await listOf(other.as(owner), owner)).reply).toMatchObject({ total: 2 });
  const { status } = await other.as(owner).call(collectivesApi.read, { params: { id: 1 } });
  expect(status).toBe(404);
  expect(isAnswered).toBe(false);
  other.engine.recover();
  expect((await waiting).reply).toMatchObject({ total: 3 });
  expect(other.engine.asked).toBeGreaterThan(0);
});

test('Suggestions from all organizations of a large directory need the engine, however small the scope is', async () => {
  await using other = await anotherServer(app.database, 2);
  const suggest = (common: 'true' | 'false') =>
    other.as(owner).call(lookupsApi.autocomplete, {
      query: {
        networkId: owner.viewer.networkId,
        dataset: 'organizations',
        name: 'university of porto',
        common,
      },
    });
  expect(await suggest('false')).toMatchObject({ status: 200, reply: { results: [] } });
  other.engine.mood = 'refuses';
  expect((await suggest('true')).status).toBe(503);
  other.engine.recover();
  const { results } = (await suggest('true')).reply;
  expect(results.map(({ name }) => name)).toContain('University of Porto');
});

test('After the death of the engine, lists of small scopes are answered, and lists of large scopes get a 503', async () => {
  await using other = await anotherServer(app.database, 2);
  other.engine.recover();
  expect((await listOf(other.as(ida), ida)).status).toBe(200);
  other.engine.mood = 'refuses';
  expect((await listOf(other.as(owner), owner)).reply).toMatchObject({ total: 2 });
  // The request made the engine catch up, but did not wait for the engine.
  expect(other.engine.catchUps).toBeGreaterThan(0);
  expect((await listOf(other.as(ida), ida)).status).toBe(503);
  other.engine.recover();
  expect((await listOf(other.as(ida), ida)).status).toBe(200);
});

test('A question that waits when the engine dies is answered by SQL', async () => {
  await using other = await anotherServer(app.database);
  other.engine.mood = 'waits';
  other.engine.isReady = () => true;
  const waiting = listOf(other.as(ida), ida);
  await expect.poll(() => other.engine.asked).toBeGreaterThan(0);
  other.engine.isReady = () => false;
  expect((await waiting).reply).toMatchObject({ total: 3 });
});

test('A server answers lists before it is ready, and while it reads everything again', async () => {
  const { database } = app;
  const blocker = await database.pool.connect();
  // In this test, only the thread that keeps the columns reads this table.
  const block = () => blocker.query('begin; lock table person_item in access exclusive mode');
  await block();
  const server = await testApp({ clock: () => NOW, database, searchesInThreads: true, started: true });
  const there = new Caller(server.fastify, Object.fromEntries(ida.cookies));
  const readyStatus = async () => (await server.fastify.inject('/api/ready')).statusCode;
  try {
    expect((await listOf(there, ida)).reply).toMatchObject({ total: 3 });
    expect(await readyStatus()).toBe(503);
    await blocker.query('rollback');
    await expect.poll(readyStatus, { timeout: 30_000 }).toBe(200);
    await block();
    await sql`truncate search_feed, search_change`.execute(database.db);
    expect((await listOf(there, ida)).reply).toMatchObject({ total: 3 });
  } finally {
    await blocker.query('rollback');
    blocker.release();
    await server.stop();
  }
});
