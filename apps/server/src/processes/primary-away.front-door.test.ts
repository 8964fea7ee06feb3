import { authApi } from '@kithline/contract/accounts.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { relationshipsApi } from '@kithline/contract/relations.ts';
import { SAVING_PAUSED_HEADER } from '@kithline/contract/saving-paused.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { type Connection, createDatabase, createPool } from '../platform/db/database.ts';
import type { Tables } from '../tables.ts';
import { callerWith, anAccessToken } from '../testing/access-tokens.ts';
import { type Askable, aSample, everyAnswer } from '../testing/every-answer.ts';
import { Caller } from '../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type OneOfPair, standbyPair, untilInSync } from '../testing/standby-pair.ts';
import { type TestApp, testApp, type TestAppOptions } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

/** Timeout in milliseconds. A test takes half a minute alone, and several times that beside other tests. */
const PATIENCE = 400_000;

/** An app on the database of this connection. */
async function appOn(connection: Connection, options: TestAppOptions = {}): Promise<TestApp> {
  const pool = createPool(connection, 6);
  const database = { connection, pool, db: createDatabase<Tables>(pool), drop: () => pool.end() };
  const app = await testApp({ ...options, database, started: true, searchesInThreads: true });
  onTestFinished(async () => {
    await app.stop();
    await pool.end();
  });
  return app;
}

const TWO_ROWS = fileOf(
  { first: 'Leila', last: 'Ray', slug: 'leila-ray', company: 'Acme', position: 'Director' },
  { first: 'Omar', last: 'Haddad', slug: 'omar', company: 'Beta Works', position: 'Engineer' },
);

interface World {
  readonly administrator: SignedIn;
  readonly owner: SignedIn;
  readonly collaborator: SignedIn;
  readonly about: Askable;
}

/**
 * Creates an administrator, a collaborator of a collective, and an owner who shares a network of two people
 * with the collective.
 */
async function aWorld(app: TestApp): Promise<World> {
  const { db } = app.database;
  const administrator = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  const owner = await signedIn(app, { name: 'Olga Owner' });
  const collaborator = await signedIn(app, { name: 'Carl Collaborator' });
  const { id: collectiveId } = await aCollective(db, {
    owner: owner.viewer,
    collaborators: [collaborator.viewer],
    shared: [owner.viewer],
  });
  await importNow(app.context, owner.viewer, TWO_ROWS);
  // Waits for the search in memory: until it is ready, the server answers searches with SQL.
  await until(async () => (await app.fastify.inject('/api/ready')).statusCode === 200);
  const { results } = (await listOf(owner)).reply;
  const organizations = await db.selectFrom('organization').select('id').where('name', '=', 'Acme').execute();
  const { networkId } = owner.viewer;
  const about: Askable = {
    scopes: [
      { kind: 'network', networkId },
      { kind: 'collective', collectiveId },
    ],
    collectiveIds: [collectiveId],
    persons: [...results.map(({ person }) => person.id).slice(0, 1), owner.viewer.personId],
    organizations: organizations.map(({ id }) => id),
    filters: [{ 'experience.title.value': 'director' }],
    typed: ['leila'],
  };
  return { administrator, owner, collaborator, about };
}

const THREE_ROWS = fileOf(
  { first: 'Leila', last: 'Ray', slug: 'leila-ray', company: 'Acme', position: 'Director' },
  { first: 'Omar', last: 'Haddad', slug: 'omar', company: 'Beta Works', position: 'Engineer' },
  { first: 'Zoe', last: 'Park', slug: 'zoe', company: 'Acme', position: 'Engineer' },
);

/** The same session with another app on the same database. */
const onApp = (app: TestApp, who: SignedIn): Caller =>
  new Caller(app.fastify, Object.fromEntries(who.cookies));

const listOf = (who: SignedIn, networkId = who.viewer.networkId) =>
  who.call(directoryApi.persons, { query: { networkId } });
/**
 * Returns the status of a request for a list of people. The server must read their names from the database,
 * because it does not keep names in memory.
 */
const statusOf = async (who: Caller, networkId = (who as SignedIn).viewer.networkId) =>
  (await who.call(directoryApi.persons, { query: { networkId } })).status;
const isAway = async (app: TestApp) => app.context.primary.isAway;

/** Ends the primary as a power failure would, and waits until the app has noticed that. */
async function lose(primary: OneOfPair, app: TestApp): Promise<void> {
  await primary.kill();
  await until(() => isAway(app));
}

describe('a server with a standby', () => {
  it(
    'gives every role the same answers to GET calls while the primary is away, and refuses all other calls',
    async () => {
      const { primary, standby } = await standbyPair();
      const app = await appOn(primary.connection, { config: { replicaUrl: standby.url } });
      const { administrator, owner, collaborator, about } = await aWorld(app);
      const roles = { administrator, owner, collaborator };
      const before = new Map<string, Record<string, unknown>>();
      for (const [name, who] of Object.entries(roles))
        before.set(name, await everyAnswer(who, { ...about, isAsked: aSample(name) }));

      await lose(primary, app);
      for (const [name, who] of Object.entries(roles)) {
        const after = await everyAnswer(who, { ...about, isAsked: aSample(name) });
        const isGet = ([question]: [string, unknown]) => question.startsWith('GET ');
        expect(Object.fromEntries(Object.entries(after).filter(isGet))).toEqual(
          Object.fromEntries(Object.entries(before.get(name) ?? {}).filter(isGet)),
        );
        const others = Object.entries(after).filter((entry) => !isGet(entry));
        expect(new Set(others.map(([, answer]) => (answer as { status: number }).status))).toEqual(
          new Set([503]),
        );
      }
      const refused = await owner.call(relationshipsApi.create, {
        body: { toPersonId: about.persons[0] ?? 0, strengthId: 1 },
      });
      expect(refused).toMatchObject({ status: 503, problem: { type: 'urn:kithline:not-ready' } });
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.headers[SAVING_PAUSED_HEADER]).toBe('true');
      expect((await listOf(owner)).headers[SAVING_PAUSED_HEADER]).toBe('true');
      expect((await app.visitor().call(authApi.current)).status).toBe(401);
      expect((await app.fastify.inject('/api/ready')).statusCode).toBe(200);
      expect((await app.fastify.inject('/api/health')).statusCode).toBe(503);

      await primary.start();
      await until(async () => !(await isAway(app)));
      await untilInSync(primary);
      const personId = about.persons[0] ?? 0;
      const made = await owner.call(relationshipsApi.create, {
        body: { toPersonId: personId, strengthId: 1 },
      });
      expect(made.status).toBeLessThan(300);
      expect(made.headers[SAVING_PAUSED_HEADER]).toBeUndefined();
      const { reply } = await owner.call(relationshipsApi.list, {
        query: { networkId: owner.viewer.networkId, personId },
      });
      expect(JSON.stringify(reply)).toContain('Olga');
    },
    PATIENCE,
  );

  it(
    'refuses ended sessions, suspended members and access tokens while the primary is away, and logs nobody out',
    async () => {
      const { primary, standby } = await standbyPair();
      const app = await appOn(primary.connection, { config: { replicaUrl: standby.url } });
      const { administrator, owner, collaborator } = await aWorld(app);
      const program = callerWith(app, (await anAccessToken(app, owner.viewer.userId)).secret);
      const other = await signedIn(app, { name: 'Oda Other' });
      const { networkId } = owner.viewer;
      for (const who of [owner, collaborator, other]) expect(await statusOf(who)).toBe(200);
      expect(await statusOf(program, networkId)).toBe(200);
      // A copy of the cookies, as a thief might have made.
      const copy = onApp(app, other);
      await other.ask(authApi.signOut);
      await administrator.ask(membersApi.change, {
        params: { id: collaborator.viewer.userId },
        body: { suspended: true },
      });

      await lose(primary, app);
      expect(await statusOf(owner)).toBe(200);
      expect(await statusOf(program, networkId)).toBe(503);
      const cookies = [...collaborator.cookies];
      expect(await statusOf(collaborator)).toBe(503);
      expect([...collaborator.cookies]).toEqual(cookies);
      expect(await statusOf(copy, other.viewer.networkId)).toBe(503);

      await primary.start();
      await until(async () => !(await isAway(app)));
      expect(await statusOf(collaborator)).toBe(401);
      expect(await statusOf(copy, other.viewer.networkId)).toBe(401);
      expect(await statusOf(program, networkId)).toBe(200);
    },
    PATIENCE,
  );

  it(
    'answers nothing from a standby that lacks a change already confirmed to a user',
    async () => {
      const { primary, standby } = await standbyPair();
      const app = await appOn(primary.connection, { config: { replicaUrl: standby.url } });
      const { owner, about } = await aWorld(app);
      await standby.run('select pg_wal_replay_pause()');
      const created = await owner.call(relationshipsApi.create, {
        body: { toPersonId: about.persons[0] ?? 0, strengthId: 1 },
      });
      expect(created.status).toBe(201);

      await lose(primary, app);
      expect(await statusOf(owner)).toBe(503);
      await standby.run('select pg_wal_replay_resume()');
      await until(async () => (await statusOf(owner)) === 200);
      const { reply } = await owner.call(relationshipsApi.list, {
        query: { networkId: owner.viewer.networkId, personId: about.persons[0] ?? 0 },
      });
      expect(reply.results).toHaveLength(1);
    },
    PATIENCE,
  );

  it(
    'writes to the standby after its promotion, and then searches the data of this new primary',
    async () => {
      const { primary, standby } = await standbyPair();
      const [one, two] = [primary.connection, standby.connection].map((each) => each as { host: string });
      const url = `postgres://kithline@localhost/kithline?host=${one?.host},${two?.host}&port=5432`;
      const app = await appOn(
        { url },
        { config: { replicaUrl: `${url}&target_session_attrs=prefer-standby` } },
      );
      const { administrator, owner, collaborator, about } = await aWorld(app);
      expect((await listOf(owner)).reply.results).toHaveLength(2);

      await primary.freeze();
      await until(() => isAway(app));
      expect((await listOf(owner)).reply.results).toHaveLength(2);
      await standby.run('alter system reset synchronous_standby_names', 'select pg_promote()');
      await until(async () => !(await isAway(app)));
      await importNow(app.context, owner.viewer, THREE_ROWS);
      expect((await listOf(owner)).reply.results).toHaveLength(3);
      const fresh = await appOn(standby.connection);
      for (const [name, who] of Object.entries({ administrator, owner, collaborator })) {
        const asked = { ...about, isAsked: aSample(name) };
        expect(await everyAnswer(who, asked)).toEqual(await everyAnswer(onApp(fresh, who), asked));
      }
    },
    PATIENCE,
  );
});

describe('a server without a standby in its settings', () => {
  it(
    'answers known sessions from memory for two minutes after the primary has crashed, and reads the database once the primary is back',
    async () => {
      let now = new Date('2026-03-01T09:00:00Z');
      const { primary } = await standbyPair();
      const app = await appOn(primary.connection, { clock: () => now });
      const { owner, collaborator } = await aWorld(app);
      const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000));
      // Titles are in the columns that the server keeps in memory, unlike the names of people and
      // organizations.
      const statusOfTitles = async (who: SignedIn) =>
        (
          await who.call(lookupsApi.autocomplete, {
            query: { networkId: who.viewer.networkId, dataset: 'workrole-titles', name: 'd' },
          })
        ).status;
      const stranger = await signedIn(app, { name: 'Stan Stranger' });
      expect(await statusOfTitles(owner)).toBe(200);
      expect(await statusOfTitles(collaborator)).toBe(200);
      const copy = Object.assign(onApp(app, collaborator), { viewer: collaborator.viewer });
      await collaborator.ask(authApi.signOut);

      await lose(primary, app);
      later(110);
      expect(await statusOfTitles(owner)).toBe(200);
      expect(await statusOf(owner)).toBe(503);
      expect(await statusOfTitles(copy)).toBe(503);
      expect(await statusOfTitles(stranger)).toBe(503);
      later(20);
      expect(await statusOfTitles(owner)).toBe(503);

      await primary.start();
      await until(async () => !(await isAway(app)));
      expect(await statusOfTitles(owner)).toBe(200);
      expect(await statusOf(owner)).toBe(200);
      // The crash has emptied the feed of changes, so the columns are read again.
      await importNow(app.context, owner.viewer, THREE_ROWS);
      expect((await listOf(owner)).reply.results).toHaveLength(3);
    },
    PATIENCE,
  );
});
