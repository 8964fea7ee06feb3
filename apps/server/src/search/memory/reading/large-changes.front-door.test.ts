import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { aPopulation, inNetwork } from '../../../testing/a-population.ts';
import { aCollective, aMember } from '../../../testing/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import type { Viewer } from '../../../viewer.ts';
import type { EngineScope } from '../ask/asked.ts';
import type { Columns } from '../columns/columns.ts';
import { FeedFollower } from './follow-feed.ts';
import { personOf, Seen } from '../seen/seen.ts';
import { ThreadEngine } from '../threads/thread-engine.ts';

// Tests of transactions that change more persons than the keeper (the thread that reads the database) reads
// in one step. Many tests lock a table, so that the keeper stops before it reads the persons.

const STEP = 5;
/** Number of persons in a large change: three steps. */
const MANY = 12;
/** Longer than any test takes, in milliseconds. */
const FOREVER = 600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const viewerScopeOf = (viewer: Viewer, scope?: EngineScope['scope']): EngineScope => ({
  viewer,
  scope: scope ?? { kind: 'network', id: viewer.networkId },
  draft: null,
});
const EVERYONE: EngineScope['scope'] = { kind: 'admin', id: 0 };

/**
 * An engine that has read everything. If an answer lacks a contacts file, the engine calls `onReadLate` after
 * it has read that file.
 */
async function anEngine(
  longestForLate: number,
  onReadLate: (networkIds: readonly number[]) => void = () => undefined,
): Promise<ThreadEngine> {
  const { db, connection } = database;
  const log = createLog('silent', false);
  const engine = new ThreadEngine({
    db,
    connection,
    log,
    threads: 1,
    following: { step: STEP },
    longestForLate,
    onReadLate,
  });
  onTestFinished(() => engine.stop());
  await engine.start();
  return engine;
}

/**
 * Starts an engine that answers without waiting for unread files. `lateRead` resolves when the engine has
 * read a file that an earlier answer lacked.
 */
async function anEngineThatIsLate(): Promise<{ engine: ThreadEngine; lateRead: Promise<void> }> {
  const { promise: lateRead, resolve } = Promise.withResolvers<void>();
  return { engine: await anEngine(0, () => resolve()), lateRead };
}

const inCollective = (member: Viewer, id: number): EngineScope =>
  viewerScopeOf({ ...member, collectiveIds: [id] }, { kind: 'collective', id });

const countFor = async (engine: ThreadEngine, viewerScope: EngineScope): Promise<number> =>
  (await engine.ask('totals', viewerScope)).persons;

/** Replaces the network's file by one with the persons `known` and this number of new persons. */
async function importFile(
  { networkId }: Viewer,
  { known = [], newPersons = 0 }: { known?: readonly number[]; newPersons?: number },
): Promise<number[]> {
  return database.db.transaction().execute(async (db) => {
    const people = Array.from({ length: newPersons }, (_none, nth) => ({ name: `New Contact ${nth}` }));
    const ids = [...known, ...(await aPopulation(db, people))];
    await inNetwork(db, networkId, ids);
    await sql`update network set updated_on = clock_timestamp() where id = ${networkId}`.execute(db);
    return ids;
  });
}

/** Keeps every keeper from reading persons until the hold is released. */
async function holdKeepers(): Promise<{ release(): Promise<void> }> {
  const client = await database.pool.connect();
  let isHeld = true;
  const release = async () => {
    if (isHeld) await client.query('rollback');
    if (isHeld) client.release();
    isHeld = false;
  };
  onTestFinished(release);
  await client.query('begin');
  await client.query('lock table education in access exclusive mode');
  return { release };
}

/** Watches `work`, and shows whether its answer has arrived. */
function watched<T>(work: Promise<T>): { readonly answer: Promise<T>; isThere: boolean } {
  const found = { answer: work, isThere: false };
  const settle = () => (found.isThere = true);
  work.then(settle, settle);
  return found;
}

test('While an import is being read, members who see the network wait for all persons of the import, and other members get answers without waiting', async () => {
  const { db } = database;
  const [ida, ben, cy] = [await aMember(db), await aMember(db), await aMember(db)];
  const { id } = await aCollective(db, { owner: ida, collaborators: [cy], shared: [ida] });
  const cyHere = { ...cy, collectiveIds: [id] };
  await importFile(ben, { newPersons: 2 });
  const [engine, other] = [await anEngine(FOREVER), await anEngine(FOREVER)];
  for (const one of [engine, other]) expect(await countFor(one, viewerScopeOf(ben))).toBe(2);
  await importFile(ida, { newPersons: MANY });
  const held = await holdKeepers();
  for (const one of [engine, other]) expect(await countFor(one, viewerScopeOf(ben))).toBe(2);
  const collective = viewerScopeOf(cyHere, { kind: 'collective', id });
  const waiting = [engine, other].flatMap((one) => [
    watched(countFor(one, viewerScopeOf(ida))),
    watched(countFor(one, collective)),
    watched(countFor(one, viewerScopeOf(ben, EVERYONE))),
  ]);
  for (const one of [engine, other]) expect(await countFor(one, viewerScopeOf(ben))).toBe(2);
  expect(waiting.map(({ isThere }) => isThere)).toEqual(waiting.map(() => false));
  await held.release();
  const counts = await Promise.all(waiting.map(({ answer }) => answer));
  const everyone = await db.selectFrom('person').select('id').execute();
  // Two people belong to the collective besides the contacts.
  const expected = [MANY, MANY + 2, everyone.length];
  expect(counts).toEqual([...expected, ...expected]);
});

test('A member who has waited long enough for an import gets the part that was read, and later everything', async () => {
  const ida = await aMember(database.db);
  const engine = await anEngine(0);
  expect(await countFor(engine, viewerScopeOf(ida))).toBe(0);
  await importFile(ida, { newPersons: MANY });
  const held = await holdKeepers();
  expect(await countFor(engine, viewerScopeOf(ida))).toBe(0);
  await held.release();
  // Makes a small change before each question. The engine reads this change before it answers, and this takes
  // one more step.
  let count = 0;
  while (count < MANY) {
    await database.db.updateTable('person').set({ name: 'Ida' }).where('id', '=', ida.personId).execute();
    count = await countFor(engine, viewerScopeOf(ida));
  }
  expect(count).toBe(MANY);
});

test('If an answer lacked an import, `onReadLate` is called exactly once, with the network of the import, after the import was read', async () => {
  const [ida, ben] = [await aMember(database.db), await aMember(database.db)];
  const calls: (readonly number[])[] = [];
  const { promise: firstCall, resolve } = Promise.withResolvers<void>();
  const engine = await anEngine(0, (networkIds) => {
    calls.push(networkIds);
    resolve();
  });
  // Ben's file is read before Ida's file. No answer lacks Ben's file, because nobody asks for his network
  // before the file has been read.
  await importFile(ben, { newPersons: MANY });
  await importFile(ida, { newPersons: MANY });
  const held = await holdKeepers();
  expect(await countFor(engine, viewerScopeOf(ida))).toBe(0);
  await held.release();
  await firstCall;
  for (const member of [ida, ben]) expect(await countFor(engine, viewerScopeOf(member))).toBe(MANY);
  expect(calls).toEqual([[ida.networkId]]);
});

test('A network that is shared while its new file is being read is shown once the file has been read', async () => {
  const { db } = database;
  const [ida, cy] = [await aMember(db), await aMember(db)];
  const { id } = await aCollective(db, { owner: ida, collaborators: [cy], shared: [] });
  const here = inCollective(cy, id);
  const contacts = await importFile(ida, { newPersons: MANY });
  const { engine, lateRead } = await anEngineThatIsLate();
  expect(await countFor(engine, here)).toBe(2);
  await importFile(ida, { known: contacts.slice(0, 1) });
  await db.insertInto('collectiveNetwork').values({ collectiveId: id, networkId: ida.networkId }).execute();
  const held = await holdKeepers();
  expect(await countFor(engine, here)).toBe(2);
  // Ida still has the contacts of her former file.
  expect(await countFor(engine, viewerScopeOf(ida))).toBe(MANY);
  await held.release();
  await lateRead;
  expect(await countFor(engine, here)).toBe(3);
});

test('A member who joins a collective while a new file is being read sees its network once the file has been read; other members need not wait', async () => {
  const { db } = database;
  const [ida, cy, dan] = [await aMember(db), await aMember(db), await aMember(db)];
  const { id } = await aCollective(db, { owner: ida, collaborators: [cy], shared: [ida, cy] });
  const contacts = await importFile(ida, { newPersons: MANY });
  const others = await importFile(cy, { newPersons: 2 });
  const { engine, lateRead } = await anEngineThatIsLate();
  const [hereOfCy, hereOfDan] = [inCollective(cy, id), inCollective(dan, id)];
  expect(await countFor(engine, hereOfCy)).toBe(2 + MANY + 2);
  await importFile(ida, { known: contacts.slice(0, 1) });
  await db.insertInto('collaborator').values({ collectiveId: id, userId: dan.userId }).execute();
  const held = await holdKeepers();
  expect(await countFor(engine, hereOfDan)).toBe(3 + others.length);
  expect(await countFor(engine, hereOfCy)).toBe(3 + MANY + others.length);
  await held.release();
  await lateRead;
  for (const scope of [hereOfCy, hereOfDan])
    expect(await countFor(engine, scope)).toBe(3 + 1 + others.length);
});

test('A question that needs an exact answer waits for an import, however long that takes', async () => {
  const ida = await aMember(database.db);
  const engine = await anEngine(0);
  await importFile(ida, { newPersons: MANY });
  const held = await holdKeepers();
  expect(await countFor(engine, viewerScopeOf(ida))).toBe(0);
  const waiting = watched(countFor(engine, { ...viewerScopeOf(ida), isExact: true }));
  expect(await countFor(engine, viewerScopeOf(ida))).toBe(0);
  expect(waiting.isThere).toBe(false);
  await held.release();
  expect(await waiting.answer).toBe(MANY);
});

test('A member who saw a network waits until its withdrawal is read, even while a file of another network is being read', async () => {
  const { db } = database;
  const [ida, ben, cy] = [await aMember(db), await aMember(db), await aMember(db)];
  const { id } = await aCollective(db, { owner: ida, collaborators: [cy], shared: [ida] });
  const collective = viewerScopeOf({ ...cy, collectiveIds: [id] }, { kind: 'collective', id });
  await importFile(ida, { newPersons: 1 });
  const engine = await anEngine(0);
  expect(await countFor(engine, collective)).toBe(3);
  await importFile(ben, { newPersons: MANY });
  const held = await holdKeepers();
  expect(await countFor(engine, collective)).toBe(3);
  await db.deleteFrom('collectiveNetwork').where('collectiveId', '=', id).execute();
  const waiting = watched(countFor(engine, collective));
  expect(await engine.answer('suggestCommon', 'organizations', { typed: null, most: 1 })).toEqual([]);
  expect(waiting.isThere).toBe(false);
  await held.release();
  expect(await waiting.answer).toBe(2);
});

test('A question about everyone waits until the deletion of an account is read, however long that takes', async () => {
  const { db } = database;
  const [ida, ada] = [await aMember(db), await aMember(db, { isAdmin: true })];
  const contacts = await importFile(ida, { newPersons: MANY });
  const engine = await anEngine(0);
  const before = await countFor(engine, viewerScopeOf(ada, EVERYONE));
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('networkContact').where('networkId', '=', ida.networkId).execute();
    await db.deleteFrom('network').where('id', '=', ida.networkId).execute();
    await db
      .updateTable('person')
      .set({ name: null, nameKey: null, sources: '{}' })
      .where('id', 'in', contacts)
      .execute();
  });
  const held = await holdKeepers();
  expect(await countFor(engine, viewerScopeOf(ada))).toBe(0);
  const waiting = watched(countFor(engine, viewerScopeOf(ada, EVERYONE)));
  expect(await countFor(engine, viewerScopeOf(ada))).toBe(0);
  expect(waiting.isThere).toBe(false);
  await held.release();
  expect(await waiting.answer).toBe(before - MANY);
});

/** A follower that has read everything so far. */
async function aFollower(): Promise<FeedFollower> {
  const follower = new FeedFollower(database.db, { step: STEP });
  await follower.follow();
  return follower;
}

/** Networks that hold a person in a version of the columns. */
function networksOf(columns: Columns, personId: number): number[] {
  const person = personOf(columns, personId);
  const { network } = columns.contacts;
  const rows = network.subarray(columns.starts.contacts[person], columns.starts.contacts[person + 1]);
  return [...rows].map((at) => columns.networks.id[at] ?? 0);
}

test('Small changes are read while the rest of a large change is still unread', async () => {
  const { db } = database;
  const [ida, ben] = [await aMember(db), await aMember(db)];
  const contacts = await importFile(ben, { newPersons: 3 });
  const follower = await aFollower();
  await importFile(ida, { newPersons: MANY });
  let { unread } = await follower.follow();
  expect(unread).toMatchObject([{ networks: [ida.networkId], mayBeLate: true }]);
  const hadUnread: boolean[] = [];
  for (const gone of contacts) {
    await db.deleteFrom('networkContact').where('personId', '=', gone).execute();
    const published = await follower.follow();
    expect(networksOf(published.columns, gone)).toEqual([]);
    ({ unread } = published);
    hadUnread.push(unread.length > 0);
  }
  // The first and the third of these three steps also read five persons of the large change each.
  expect(hadUnread).toEqual([true, true, true]);
});

test('Between the first and the last step through a large change, no version is published if nothing else changes', async () => {
  const ida = await aMember(database.db);
  const follower = await aFollower();
  const contacts = await importFile(ida, { newPersons: MANY });
  const steps = [];
  for (let step = 0; step < 4; step++) steps.push(await follower.follow());
  const [first = 0, ...later] = steps.map(({ columns }) => columns.version);
  expect(later).toEqual([first, first, first + 1]);
  expect(steps.map(({ unread }) => unread.length)).toEqual([1, 1, 1, 0]);
  for (const id of contacts) expect(networksOf(steps[3]!.columns, id)).toEqual([ida.networkId]);
});

test('A profile that a large change hides is hidden from the first step on', async () => {
  const { db } = database;
  const [ida, ben] = [await aMember(db), await aMember(db)];
  const others = await importFile(ida, { known: [ben.personId], newPersons: MANY });
  await importFile(ben, { known: [ida.personId] });
  const follower = await aFollower();
  const seesIda = ({ columns }: { columns: Columns }) =>
    new Seen(columns, viewerScopeOf(ben)).seesProfile(personOf(columns, ida.personId));
  await db.updateTable('person').set({ name: 'Ida' }).where('id', '=', ida.personId).execute();
  expect(seesIda(await follower.follow())).toBe(true);
  await importFile(ida, { known: others.slice(-1), newPersons: MANY });
  const published = await follower.follow();
  expect(published.unread).toHaveLength(1);
  expect(seesIda(published)).toBe(false);
});

test('A large change that ends the exclusion of a person from a share, but also removes the person from the shared network, does not show the person', async () => {
  const { db } = database;
  const [ida, cy] = [await aMember(db), await aMember(db)];
  const { id } = await aCollective(db, { owner: ida, collaborators: [cy], shared: [ida] });
  const viewerScope = viewerScopeOf({ ...cy, collectiveIds: [id] }, { kind: 'collective', id });
  const contacts = await importFile(ida, { newPersons: MANY });
  const [hidden = 0] = contacts.slice(-1);
  await db
    .insertInto('shareLeftOut')
    .values({ collectiveId: id, networkId: ida.networkId, personId: hidden })
    .execute();
  const follower = await aFollower();
  const isSeen = ({ columns }: { columns: Columns }) =>
    new Seen(columns, viewerScope).hasPerson(personOf(columns, hidden));
  // The exclusion ends, as when an import finds out that the contact means another person.
  await db.transaction().execute(async (db) => {
    await inNetwork(db, ida.networkId, contacts.slice(0, -1));
    await sql`update network set updated_on = clock_timestamp() where id = ${ida.networkId}`.execute(db);
    await sql`update person set name = 'Ana' where id = any(${contacts}::bigint[])`.execute(db);
    await db.deleteFrom('shareLeftOut').where('personId', '=', hidden).execute();
  });
  const published = await follower.follow();
  expect(published.unread).toMatchObject([{ mayBeLate: true }]);
  expect(isSeen(published)).toBe(false);
});

test('People whom a large change deletes are removed in the first step', async () => {
  const { db } = database;
  const ida = await aMember(db);
  const [kept = 0, ...contacts] = await importFile(ida, { newPersons: MANY });
  const follower = await aFollower();
  await db.transaction().execute(async (db) => {
    await inNetwork(db, ida.networkId, [kept]);
    await db.updateTable('person').set({ name: 'Kept' }).where('id', '=', kept).execute();
    await db.deleteFrom('person').where('id', 'in', contacts).execute();
  });
  const { columns, unread } = await follower.follow();
  expect(unread).toMatchObject([{ mayBeLate: false }]);
  expect(contacts.map((id) => personOf(columns, id))).toEqual(contacts.map(() => -1));
});
