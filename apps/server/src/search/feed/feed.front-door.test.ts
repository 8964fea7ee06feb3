import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { contactsOf } from '../../networks/testing/persons.queries.ts';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { createDatabase, createPool } from '../../platform/db/database.ts';
import type { Tables } from '../../tables.ts';
import { connectionTo } from '../../testing/on-server.ts';
import { aMember, aPerson } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { cutFeed } from './cut-feed.ts';
import {
  atOneInstant,
  type Changes,
  type FeedMark,
  isBehind,
  openFeed,
  readChanges,
  readMark,
} from './feed.ts';

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => openFeed(app.database.db));
afterAll(() => app.stop());

async function markNow(): Promise<FeedMark> {
  const mark = await atOneInstant(app.database.db, readMark);
  if (mark === null) throw new Error('No feed is open.');
  return mark;
}

const changesSince = (mark: FeedMark): Promise<Changes | 'reload'> =>
  atOneInstant(app.database.db, (db) => readChanges(db, mark));
const behind = (mark: FeedMark): Promise<boolean> => isBehind(app.database.db, mark);

/** The changes after a mark. Throws if the feed cannot be followed from there. */
async function readSince(mark: FeedMark): Promise<Changes> {
  const changes = await changesSince(mark);
  if (changes === 'reload') throw new Error('The feed cannot be followed.');
  return changes;
}

interface OpenTransaction {
  run(statement: string): Promise<number[]>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Begins a transaction on its own connection. */
async function begin(): Promise<OpenTransaction> {
  const client = await app.database.pool.connect();
  let isOpen = true;
  const end = async (statement: string) => {
    if (isOpen) await client.query(statement);
    if (isOpen) client.release();
    isOpen = false;
  };
  onTestFinished(() => end('rollback'));
  await client.query('begin');
  return {
    run: async (statement) => (await client.query<{ id: number }>(statement)).rows.map(({ id }) => id),
    commit: () => end('commit'),
    rollback: () => end('rollback'),
  };
}

const A_PERSON = "insert into person (name, name_key, sources) values ('Ana', 'ana', '{}') returning id";

describe('A follower of the feed', () => {
  it('reads nothing until something changes, and then reads the change once', async () => {
    const mark = await markNow();
    expect(await behind(mark)).toBe(false);
    const { id } = await aPerson(app.database.db);
    expect(await behind(mark)).toBe(true);
    const changes = await readSince(mark);
    expect(changes).toEqual({
      mark: expect.anything() as FeedMark,
      persons: [id],
      large: [],
      organizations: [],
      titles: [],
      networks: [],
      collectives: [],
      lookups: false,
      places: false,
    });
    expect(await behind(changes.mark)).toBe(false);
    expect((await readSince(changes.mark)).persons).toEqual([]);
  });

  it('reads each changed id once, and learns whether lookups or places have changed', async () => {
    const mark = await markNow();
    const { id } = await aPerson(app.database.db);
    await sql`update person set name = 'Bo' where id = ${id}`.execute(app.database.db);
    await sql`update lookup set name = name || '!' where dataset = 'causes'`.execute(app.database.db);
    await sql`update place set lat = lat + 1 where country_code = 'PT'`.execute(app.database.db);
    const member = await aMember(app.database.db);
    const changes = await readSince(mark);
    expect(sorted(changes.persons)).toEqual(sorted([id, member.personId]));
    expect(changes).toMatchObject({ networks: [member.networkId], lookups: true, places: true });
  });

  it('reads a changed share, collaborator or owner as a change of the collective', async () => {
    const owner = await aMember(app.database.db);
    const [collaborator, other] = [await aMember(app.database.db), await aMember(app.database.db)];
    const { rows } = await sql<{ id: number }>`
      with made as (insert into client (name, name_norm, owner_id) values ('C', 'c', ${owner.userId}) returning id),
        scoped as (insert into scope (kind) select 'collective' from generate_series(1, 2) returning id)
      insert into collective (id, client_id, name, name_norm)
      select scoped.id, made.id, 'x', 'x' from made, scoped returning id`.execute(app.database.db);
    const ids = rows.map(({ id }) => id);
    const [first = 0] = ids;
    const steps: [string, number[]][] = [
      [
        `insert into collaborator (collective_id, user_id) values (${first}, ${collaborator.userId})`,
        [first],
      ],
      [
        `insert into collective_network (collective_id, network_id) values (${first}, ${owner.networkId})`,
        [first],
      ],
      [
        `insert into share_left_out (collective_id, network_id, person_id) values (${first}, ${owner.networkId}, ${other.personId})`,
        [first],
      ],
      [`update client set owner_id = ${other.userId} where owner_id = ${owner.userId}`, ids],
      [`update client set name = 'Other' where owner_id = ${other.userId}`, []],
      [`delete from client where owner_id = ${other.userId}`, ids],
    ];
    for (const [statement, expected] of steps) {
      const mark = await markNow();
      await sql.raw(statement).execute(app.database.db);
      expect(sorted((await readSince(mark)).collectives)).toEqual(sorted(expected));
    }
  });

  it('reads a deleted person once, even if a role was deleted with the person', async () => {
    const { id } = await aPerson(app.database.db);
    await sql`insert into work_role (person_id) values (${id})`.execute(app.database.db);
    const mark = await markNow();
    await sql`delete from person where id = ${id}`.execute(app.database.db);
    expect((await readSince(mark)).persons).toEqual([id]);
  });

  it('reads a transaction that changed many persons as a separate change, with its networks', async () => {
    const mark = await markNow();
    const member = await aMember(app.database.db);
    const large = await begin();
    const ids = await large.run(
      "insert into person (name, name_key, sources) select 'Ana', 'ana', '{}' from generate_series(1, 3) returning id",
    );
    await large.run(`update network set updated_on = now() where id = ${member.networkId}`);
    const [transaction] = await large.run('select pg_current_xact_id()::text as id');
    await large.commit();
    const changes = await atOneInstant(app.database.db, (db) => readChanges(db, mark, 2));
    if (changes === 'reload') throw new Error('The feed cannot be followed.');
    expect(changes).toMatchObject({
      persons: [member.personId],
      networks: [member.networkId],
      large: [{ transaction, networks: [member.networkId], persons: sorted(ids) }],
    });
    expect(await readSince(mark)).toMatchObject({ large: [] });
  });

  it('must load everything when more than 500,000 ids have changed', async () => {
    const mark = await markNow();
    const write = (from: number, to: number) =>
      sql`insert into search_change (kind, ids) select 'person', array_agg(n) from generate_series(${from}::int, ${to}::int) n`.execute(
        app.database.db,
      );
    await write(1, 350_000);
    await write(150_001, 500_000);
    const { persons, large } = await readSince(mark);
    expect(persons).toEqual([]);
    expect(large.map((change) => change.persons.length)).toEqual([350_000, 350_000]);
    await write(500_000, 500_001);
    expect(await changesSince(mark)).toBe('reload');
    await app.database.db.deleteFrom('searchChange').execute();
  });
});

describe('Transactions', () => {
  it('that overlap are read once each, in the order in which they commit', async () => {
    const [a, b] = [await begin(), await begin()];
    const ofA = await a.run(A_PERSON);
    const ofB = await b.run(A_PERSON);
    const before = await markNow();
    await b.commit();
    const first = await readSince(before);
    expect(first.persons).toEqual(ofB);
    expect(await behind(first.mark)).toBe(false);
    await a.commit();
    expect(await behind(first.mark)).toBe(true);
    const second = await readSince(first.mark);
    expect(second.persons).toEqual(ofA);
    expect(await behind(second.mark)).toBe(false);
  });

  it('that were committed before a follower loaded everything are not read again, even if they overlap with one that is still open', async () => {
    const [a, b] = [await begin(), await begin()];
    const ofA = await a.run(A_PERSON);
    await b.run(A_PERSON);
    await b.commit();
    const mark = await markNow();
    expect(await behind(mark)).toBe(false);
    await a.commit();
    expect((await readSince(mark)).persons).toEqual(ofA);
  });

  it('are read up to the snapshot of the reading transaction, not further', async () => {
    const mark = await markNow();
    const late = await begin();
    const ofLate = await late.run(A_PERSON);
    const changes = await atOneInstant(app.database.db, async (db) => {
      await sql`select`.execute(db);
      await late.commit();
      return readChanges(db, mark);
    });
    if (changes === 'reload') throw new Error('The feed cannot be followed.');
    expect(changes.persons).toEqual([]);
    expect((await readSince(changes.mark)).persons).toEqual(ofLate);
  });

  it('are not read if they are rolled back', async () => {
    const mark = await markNow();
    const a = await begin();
    await a.run(A_PERSON);
    await a.rollback();
    expect(await behind(mark)).toBe(false);
    expect((await readSince(mark)).persons).toEqual([]);
  });

  it('are read with their released savepoints, and without the parts that were rolled back', async () => {
    const mark = await markNow();
    const a = await begin();
    const outside = await a.run(A_PERSON);
    await a.run('savepoint one');
    const kept = await a.run(A_PERSON);
    const inside = await markNow();
    await a.run('release savepoint one');
    await a.run('savepoint two');
    await a.run(A_PERSON);
    await a.run('rollback to savepoint two');
    expect(await behind(mark)).toBe(false);
    await a.commit();
    const expected = sorted([...outside, ...kept]);
    expect(sorted((await readSince(mark)).persons)).toEqual(expected);
    expect(sorted((await readSince(inside)).persons)).toEqual(expected);
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xid) as transactions from search_change
      where not pg_visible_in_snapshot(xid, ${mark.snapshot}::pg_snapshot)`.execute(app.database.db);
    expect(rows).toEqual([{ transactions: 1 }]);
  });
});

describe('A follower must load everything when the feed', () => {
  const expectReload = async (mark: FeedMark) =>
    expect([await behind(mark), await changesSince(mark)]).toEqual([true, 'reload']);

  it('has been closed and reopened', async () => {
    const mark = await markNow();
    await app.database.db.deleteFrom('searchFeed').execute();
    await expectReload(mark);
    expect(await atOneInstant(app.database.db, readMark)).toBeNull();
    await openFeed(app.database.db);
    await expectReload(mark);
    expect(await behind(await markNow())).toBe(false);
    await openFeed(app.database.db);
    expect(await behind(await markNow())).toBe(false);
  });

  it('was restored from a dump', async () => {
    const mark = await markNow();
    // A dump restores the same values in another transaction.
    await sql`update search_feed set id = id`.execute(app.database.db);
    await expectReload(mark);
    await openFeed(app.database.db);
    await expectReload(mark);
    expect((await markNow()).feed).not.toBe(mark.feed);
  });

  it('is in a copy of the database', async () => {
    const name = `${databaseName()}_copy`;
    const mark = await markNow();
    const { connection } = app.database;
    const elsewhere = createPool(connectionTo(connection, 'postgres'), 1);
    onTestFinished(async () => {
      await elsewhere.query(`drop database if exists ${name} with (force)`);
      await elsewhere.end();
    });
    await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName()}'`,
    );
    await elsewhere.query(`create database ${name} template ${databaseName()}`);
    const pool = createPool(connectionTo(connection, name), 1);
    const copy = createDatabase<Tables>(pool);
    expect(await copy.selectFrom('searchFeed').select('id').execute()).toEqual([{ id: mark.feed }]);
    expect(await isBehind(copy, mark)).toBe(true);
    expect(await atOneInstant(copy, (db) => readChanges(db, mark))).toBe('reload');
    await openFeed(copy);
    expect(await isBehind(copy, mark)).toBe(true);
    await pool.end();
  });

  it('is older than the follower’s mark', async () => {
    const { feed, snapshot } = await markNow();
    const [xmin = '', xmax = ''] = snapshot.split(':');
    const future = { feed, snapshot: `${xmin}:${Number(xmax) + 1_000_000}:` };
    await expectReload(future);
  });
});

const databaseName = (): string => {
  const { connection } = app.database;
  return 'url' in connection ? new URL(connection.url).pathname.slice(1) : connection.database;
};

describe('Cutting the feed', () => {
  let now = new Date('2026-05-01T00:00:00Z');
  const cutAfter = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
    return cutFeed(app.database.db, now);
  };
  const countKept = async () =>
    (await app.database.db.selectFrom('searchChange').select('xid').execute()).length;

  /**
   * Whether every transaction that is older than the last change has ended, in all databases of the cluster.
   * Other tests write at the same time.
   */
  const nobodyElseIsWriting = async () => {
    const { rows } = await sql<{ quiet: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > max(xid) as quiet from search_change`.execute(
      app.database.db,
    );
    return rows[0]?.quiet === true;
  };

  beforeEach(async () => {
    await app.database.db.deleteFrom('searchFeed').execute();
    await app.database.db.deleteFrom('searchChange').execute();
    await openFeed(app.database.db);
  });

  it('keeps changes younger than a day and deletes those older than two days', async () => {
    await aPerson(app.database.db);
    expect(await cutAfter(DAY)).toBe(0);
    await aPerson(app.database.db);
    expect(await cutAfter(DAY - HOUR)).toBe(0);
    expect(await countKept()).toBe(2);
    expect(await cutAfter(HOUR)).toBe(1);
    expect(await countKept()).toBe(1);
    expect(await cutAfter(DAY)).toBe(1);
    expect(await countKept()).toBe(0);
  });

  it('makes a follower load everything only if the follower has missed a change', async () => {
    const old = await markNow();
    await aPerson(app.database.db);
    await cutAfter(0);
    const young = await markNow();
    const { id } = await aPerson(app.database.db);
    expect(await cutAfter(DAY)).toBe(1);
    expect(await changesSince(old)).toBe('reload');
    expect(await behind(old)).toBe(true);
    expect((await readSince(young)).persons).toEqual([id]);
  });

  it('lets a follower continue from a mark of a week ago if nothing has changed since', async () => {
    await aPerson(app.database.db);
    await until(nobodyElseIsWriting, 60_000);
    const mark = await markNow();
    for (let day = 0; day < 7; day += 1) await cutAfter(DAY);
    expect(await countKept()).toBe(0);
    expect(await behind(mark)).toBe(false);
    const { id } = await aPerson(app.database.db);
    expect((await readSince(mark)).persons).toEqual([id]);
  });

  it('keeps the changes of a transaction for a day after its commit, however long the transaction was open', async () => {
    const a = await begin();
    const ofA = await a.run(A_PERSON);
    await aPerson(app.database.db);
    await cutAfter(DAY);
    let mark = await markNow();
    for (let day = 0; day < 3; day += 1) {
      await cutAfter(DAY);
      expect(await behind(mark)).toBe(false);
      const { id } = await aPerson(app.database.db);
      const changes = await readSince(mark);
      expect(changes.persons).toEqual([id]);
      expect(await behind(changes.mark)).toBe(false);
      mark = changes.mark;
    }
    await a.commit();
    expect(await cutAfter(DAY)).toBe(1);
    expect((await readSince(mark)).persons).toEqual(ofA);
    expect(await cutAfter(DAY)).toBe(2);
    expect(await changesSince(mark)).toBe('reload');
  });

  it('deletes changes even if no server has opened the feed', async () => {
    await app.database.db.deleteFrom('searchFeed').execute();
    await aPerson(app.database.db);
    await cutAfter(DAY);
    expect(await cutAfter(DAY)).toBe(1);
  });
});

describe('An import', () => {
  it('records exactly the persons whose statements change', async () => {
    const member = await aMember(app.database.db);
    const contacts = async () => contactsOf(app.database.db, member.networkId);
    const rows = ['ana', 'bo', 'cy'].map((first) => ({
      first,
      last: 'Reis',
      slug: first,
      company: 'Acme',
      position: 'Engineer',
    }));
    const before = await markNow();
    await importNow(app.context, member, fileOf(...rows));
    const changes = await readSince(before);
    const all = (await contacts()).map(({ id }) => id);
    expect(all.length).toBe(3);
    expect(sorted(changes.persons)).toEqual(sorted(all));
    expect(changes.networks).toEqual([member.networkId]);
    expect([changes.organizations.length, changes.titles.length]).toEqual([1, 1]);

    const [first = {}, ...others] = rows;
    await importNow(app.context, member, fileOf({ ...first, position: 'Director' }, ...others));
    const changed = (await contacts()).filter(({ position }) => position === 'Director').map(({ id }) => id);
    const later = await readSince(changes.mark);
    expect(later.persons).toEqual(changed);
    expect(later).toMatchObject({ organizations: [], networks: [member.networkId] });
  });
});
