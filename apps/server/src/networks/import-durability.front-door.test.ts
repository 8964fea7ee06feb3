import { networksApi } from '@kithline/contract/networks.ts';
import type { LiveEvent } from '@kithline/contract/live.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { clientConfig } from '../platform/db/database.ts';
import { LIVE_CHANNEL } from '../platform/live/publish.ts';
import { signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { insertImport } from './imports.queries.ts';
import { runImport } from './run-import.ts';
import { ended, fileOf, importNow, upload } from './testing/contacts-files.ts';
import { namesOf } from './testing/persons.queries.ts';

const people = (count: number) =>
  fileOf(
    ...Array.from({ length: count }, (_, n) => ({
      first: `Name${n}`,
      last: 'Li',
      slug: `name-${n}`,
      company: `Company ${n % 700}`,
      position: `Title ${n % 300}`,
      on: '2021-01-01',
    })),
  );

/** Returns the numbers of stored contacts, persons and so on. Members are not counted as persons. */
async function sizes(app: TestApp): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from network_contact) as contacts, (select count(*) from former_statement) as former,
      (select count(*) from person p where not exists (select from users u where u.person_id = p.id)) as persons,
      (select count(*) from person_key) as keys, (select count(distinct role_id) from network_contact) as roles,
      (select count(*) from organization) as organizations`.execute(app.database.db);
  return rows[0] ?? {};
}

describe('An import', () => {
  it('runs once if two servers use one database', async () => {
    await using one = await testApp({ started: true });
    await using two = await testApp({ database: one.database, started: true });
    const callers = await Promise.all([signedIn(one), signedIn(two), signedIn(one), signedIn(two)]);
    await Promise.all(callers.map((caller) => upload(caller, people(200))));
    const results = await Promise.all(callers.map((caller) => ended(caller)));
    expect(results.map(({ completed, contactsAdded }) => [completed, contactsAdded])).toEqual(
      callers.map(() => [true, 200]),
    );
    const rows = await one.database.db.selectFrom('contactImport').select(['state', 'tries']).execute();
    expect(rows).toEqual(callers.map(() => ({ state: 'completed', tries: 1 })));
    expect(await sizes(one)).toMatchObject({
      contacts: 800,
      former: 0,
      persons: 200,
      keys: 200,
      roles: 800,
      organizations: 200,
    });
  });

  it('is not run by a second runner at the same time, and not again after it has ended', async () => {
    await using app = await testApp();
    const { viewer } = await signedIn(app);
    const { userId, networkId } = viewer;
    const newImport = {
      userId,
      networkId,
      fileName: 'c.csv',
      fileDay: '2026-11-22',
      content: Buffer.from(people(300)),
      now: new Date(),
    };
    const id = await insertImport(app.database.db, newImport);
    const { signal } = new AbortController();
    await Promise.all([
      runImport(app.context, id, signal),
      runImport(app.context, id, signal),
      runImport(app.context, id, signal),
    ]);
    await runImport(app.context, id, signal);
    const row = await app.database.db
      .selectFrom('contactImport')
      .select(['state', 'tries', 'contactsAdded'])
      .executeTakeFirst();
    expect(row).toEqual({ state: 'completed', tries: 1, contactsAdded: 300 });
  });

  it('returns to the queue when the server stops, leaves the network unchanged, and runs after the next start', async () => {
    await using next = await testApp();
    const app = await testApp({ database: next.database, started: true });
    const member = await signedIn(app);
    await upload(member, people(8000));
    await untilStage(app, 'building');
    await app.stop();
    const row = await next.database.db
      .selectFrom('contactImport')
      .select(['state', 'tries', 'done'])
      .executeTakeFirst();
    expect(row).toEqual({ state: 'queued', tries: 0, done: 0 });
    expect(await sizes(next)).toMatchObject({ contacts: 0, persons: 0, keys: 0, roles: 0 });
    await next.start();
    await untilState(next, 'completed');
    expect(await namesOf(next.database.db, member.viewer.networkId)).toHaveLength(8000);
    expect(await sizes(next)).toMatchObject({
      contacts: 8000,
      former: 0,
      persons: 8000,
      keys: 8000,
      roles: 8000,
    });
  });

  it('is repeated when its connection breaks, and nothing is duplicated', async () => {
    await using app = await testApp({ started: true });
    const member = await signedIn(app);
    await upload(member, people(8000));
    await untilStage(app, 'building');
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 7302027 and database = (select oid from pg_database where datname = current_database())`.execute(
      app.database.db,
    );
    expect(await ended(member)).toMatchObject({ completed: true, contactsAdded: 8000 });
    expect(await sizes(app)).toMatchObject({
      contacts: 8000,
      former: 0,
      persons: 8000,
      keys: 8000,
      roles: 8000,
    });
  });

  it('that no server runs, and whose job is lost, is resumed when a server starts', async () => {
    await using app = await testApp();
    const member = await signedIn(app);
    const { userId, networkId } = member.viewer;
    const newImport = {
      userId,
      networkId,
      fileName: 'c.csv',
      fileDay: '2026-11-22',
      content: Buffer.from(people(3)),
      now: new Date(),
    };
    await insertImport(app.database.db, newImport);
    await app.database.db.updateTable('contactImport').set({ state: 'running', tries: 1 }).execute();
    await app.start();
    expect(await ended(member)).toMatchObject({ completed: true, contactsAdded: 3 });
  });

  it('fails for good after three unexpected errors, leaves the network unchanged, and stores a message', async () => {
    await using app = await testApp();
    const { viewer } = await signedIn(app);
    await sql`alter table network_contact add constraint broken check (position <> 'Title 2')`.execute(
      app.database.db,
    );
    const { userId, networkId } = viewer;
    const newImport = {
      userId,
      networkId,
      fileName: 'c.csv',
      fileDay: '2026-11-22',
      content: Buffer.from(people(5)),
      now: new Date(),
    };
    const id = await insertImport(app.database.db, newImport);
    const { signal } = new AbortController();
    await expect(runImport(app.context, id, signal)).rejects.toThrow('broken');
    await expect(runImport(app.context, id, signal)).rejects.toThrow('broken');
    await runImport(app.context, id, signal);
    const row = await app.database.db
      .selectFrom('contactImport')
      .select(['state', 'tries', 'error'])
      .executeTakeFirst();
    expect(row).toEqual({ state: 'failed', tries: 3, error: 'Something went wrong.' });
    expect(await sizes(app)).toMatchObject({
      contacts: 0,
      persons: 0,
      keys: 0,
      roles: 0,
    });
    await sql`alter table network_contact drop constraint broken`.execute(app.database.db);
    await importNow(app.context, viewer, people(5));
    expect(await namesOf(app.database.db, networkId)).toHaveLength(5);
  });

  it('reports its progress live, at most five times a second, to its member only, and a reload shows the same', async () => {
    await using app = await testApp({ started: true });
    const member = await signedIn(app, { name: 'Listening Member' });
    const heard: { users: number[]; event: LiveEvent; at: number }[] = [];
    const listener = new pg.Client(clientConfig(app.database.connection));
    await listener.connect();
    listener.on('notification', ({ payload }) =>
      heard.push({ ...(JSON.parse(payload ?? '{}') as (typeof heard)[number]), at: Date.now() }),
    );
    await listener.query(`listen ${LIVE_CHANNEL}`);
    const began = Date.now();
    const { id } = await upload(member, people(8000));
    await untilStage(app, 'building');
    const { current } = await member.ask(networksApi.imports);
    expect(current).toMatchObject({ id, fileName: 'connections.csv' });
    expect(current?.messages.slice(0, 2)).toEqual([
      { stage: 'reading', message: 'Read connections.csv', done: 8000, total: 8000 },
      { stage: 'matching', message: 'Matched to known people', done: 0, total: 8000 },
    ]);
    await ended(member);
    const kinds = () => heard.map(({ event }) => event.type);
    await expect.poll(kinds).toEqual(expect.arrayContaining(['refresh.network', 'notification.created']));
    await listener.end();
    const mine = heard.filter(({ event }) => event.type === 'import.progress');
    expect(new Set(heard.map(({ users }) => JSON.stringify(users)))).toEqual(
      new Set([JSON.stringify([member.viewer.userId])]),
    );
    expect(mine.at(-1)?.event.data).toEqual({
      importId: id,
      stage: 'completed',
      done: 8000,
      total: 8000,
      message: 'Your LinkedIn Contacts sync is complete',
    });
    const reports = mine.slice(0, -1);
    expect(reports.length).toBeGreaterThan(0);
    // On a busy machine, reports arrive late, and some arrive together.
    const seconds = ((reports.at(-1)?.at ?? 0) - began) / 1000;
    expect(reports.length).toBeLessThanOrEqual(1 + 5 * seconds);
  });
});

/** Waits until an import is at this stage, or already at the last one, `refreshing`. */
async function untilStage(app: TestApp, stage: string): Promise<void> {
  await until(async () => {
    const row = await app.database.db.selectFrom('contactImport').select('stage').executeTakeFirst();
    return row?.stage === stage || row?.stage === 'refreshing';
  });
}

async function untilState(app: TestApp, state: string): Promise<void> {
  await until(async () => {
    const row = await app.database.db.selectFrom('contactImport').select('state').executeTakeFirst();
    return row?.state === state;
  });
}
