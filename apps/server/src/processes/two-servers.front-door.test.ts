import { authApi } from '@kithline/contract/accounts.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileOf } from '../networks/testing/contacts-files.ts';
import { urlOf } from '../testing/on-server.ts';
import { anAdministrator } from '../testing/http-caller.ts';
import { dataFolder, type ServerProcess, startServer } from '../testing/server-process.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

// Two servers as separate operating system processes, on one database.

async function aDatabase(make: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await make();
  onTestFinished(() => database.drop());
  return database;
}

async function twoServers(database: TestDatabase): Promise<[ServerProcess, ServerProcess]> {
  const DATABASE_URL = urlOf(database.connection);
  // Both start at the same moment on purpose.
  return Promise.all([
    startServer({ DATABASE_URL, DATA_DIR: await dataFolder() }),
    startServer({ DATABASE_URL, DATA_DIR: await dataFolder() }),
  ]);
}

const people = (count: number) =>
  fileOf(
    ...Array.from({ length: count }, (_, n) => ({
      first: `Name${n}`,
      last: 'Li',
      slug: `name-${n}`,
      on: '2021-01-01',
    })),
  );

describe('two servers on one database', () => {
  it('can start on an empty database at the same moment: migrations run once, and lookups and the first administrator are created once', async () => {
    const database = await aDatabase(emptyDatabase);
    const servers = await twoServers(database);
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from users) as users, (select count(*) from person) as persons,
        (select count(*) - count(distinct (dataset, name_norm)) from lookup) as doubled_lookups,
        (select count(*) from setting where key = 'secret') as secrets`.execute(database.db);
    expect(rows).toEqual([{ users: 1, persons: 1, doubledLookups: 0, secrets: 1 }]);
    const announcing = servers.filter((server) => server.output().includes('The first administrator'));
    expect(announcing).toHaveLength(1);
    expect(servers.map((server) => server.output()).join('')).not.toContain('"level":50');
  }, 180_000);

  it('share sessions, live events and jobs', async () => {
    const database = await aDatabase(testDatabase);
    const [one, two] = await twoServers(database);
    const administrator = await anAdministrator(one);
    expect((await administrator.call(two, authApi.current)).status).toBe(200);

    const sockets = [await administrator.listen(one), await administrator.listen(two)];
    expect(await administrator.upload(one, people(300))).toBe(202);
    expect(await administrator.importEnded(two)).toMatchObject({ completed: true, contactsAdded: 300 });
    const { rows } = await sql<{
      tries: number;
      state: string;
    }>`select tries, state from contact_import`.execute(database.db);
    expect(rows).toEqual([{ tries: 1, state: 'completed' }]);
    await until(() => sockets.every(({ heard }) => heard.some(({ type }) => type === 'refresh.network')));
    const ends = sockets.map(
      ({ heard }) => heard.filter((event) => JSON.stringify(event).includes('"stage":"completed"')).length,
    );
    expect(ends).toEqual([1, 1]);

    expect((await administrator.call(one, authApi.signOut)).status).toBe(204);
    const closings = await Promise.all(sockets.map(({ closed }) => closed));
    expect(closings).toEqual([
      [4401, 'session ended'],
      [4401, 'session ended'],
    ]);
    expect((await administrator.call(two, authApi.current)).status).toBe(401);
  }, 180_000);

  it('run each job once, on either server', async () => {
    const database = await aDatabase(testDatabase);
    const [one, two] = await twoServers(database);
    const administrator = await anAdministrator(one);
    for (let turn = 1; turn <= 6; turn += 1) {
      const [here, there] = turn % 2 === 0 ? [one, two] : [two, one];
      expect(await administrator.upload(here, people(turn * 20))).toBe(202);
      expect(await administrator.importEnded(there)).toMatchObject({ completed: true, contactsAdded: 20 });
    }
    // An import ends a moment before its job ends.
    const jobs = async (): Promise<string[]> => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'networks.import-contacts'`.execute(database.db);
      return rows.map(({ state }) => state);
    };
    await until(async () => (await jobs()).every((state) => state === 'completed'));
    expect(await jobs()).toHaveLength(6);
    const { rows } = await sql<{ runs: number }>`select sum(tries) as runs from contact_import`.execute(
      database.db,
    );
    expect(rows).toEqual([{ runs: 6 }]);
  }, 180_000);
});
