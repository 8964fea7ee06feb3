import { authApi } from '@kithline/contract/accounts.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileOf } from '../networks/testing/contacts-files.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/db/embedded/start-embedded-postgres.ts';
import { urlOf } from '../testing/on-server.ts';
import { anAdministrator } from '../testing/http-caller.ts';
import { readyDataFolder } from '../testing/own-postgres.ts';
import { dataFolder, health, START_PATIENCE, startServer } from '../testing/server-process.ts';
import { until } from '../testing/until.ts';

// These tests stop and start their own PostgreSQL under a running server.

const people = (count: number) =>
  fileOf(
    ...Array.from({ length: count }, (_, n) => ({
      first: `Name${n}`,
      last: 'Li',
      slug: `name-${n}`,
      on: '2021-01-01',
    })),
  );

describe('a server whose database becomes unavailable', () => {
  it(
    'answers 503; when the database is back, requests, jobs and live events work again without a restart',
    async () => {
      const home = await readyDataFolder();
      let postgres: EmbeddedPostgres | null = null;
      const open = async () =>
        (postgres = await startEmbeddedPostgres({ dataDir: home, log: () => undefined }));
      onTestFinished(() => postgres?.stop());
      const { connection } = await open();
      const server = await startServer({ DATABASE_URL: urlOf(connection), DATA_DIR: await dataFolder() });
      const administrator = await anAdministrator(server);
      const before = await administrator.listen(server);

      await (postgres as EmbeddedPostgres | null)?.stop();
      await until(async () => (await health(server)) === 503);
      const message = 'job queue: the database cannot be reached';
      await until(() => server.output().includes(message));
      const refused = await administrator.call(server, authApi.current);
      expect(refused.status).toBe(503);
      expect(JSON.stringify(refused.reply)).not.toMatch(/ECONN|ENOENT|PGSQL|postgres/i);

      const again = await open();
      // The socket's folder depends only on the data folder, so the server's DATABASE_URL stays valid.
      expect(again.connection).toEqual(connection);
      await until(async () => (await health(server)) === 200);
      expect((await administrator.call(server, authApi.current)).status).toBe(200);
      // The server may have missed events, so it makes the browser reconnect and refetch.
      expect(await before.closed).toEqual([1012, 'events may have been missed']);

      const after = await administrator.listen(server);
      expect(await administrator.upload(server, people(50))).toBe(202);
      expect(await administrator.importEnded(server)).toMatchObject({ completed: true, contactsAdded: 50 });
      await until(() => after.heard.some(({ type }) => type === 'refresh.network'));
      expect(await server.end('SIGTERM')).toBe(0);
      // Many workers noticed the outage, but they did not fill the log.
      const lines = server.output().split('\n');
      expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
      expect(lines.filter((line) => line.includes('"level":40')).length).toBeLessThan(60);
      expect(lines.filter((line) => line.includes(message))).toHaveLength(1);
    },
    3 * START_PATIENCE,
  );

  it(
    'stops on a signal while the database is unavailable',
    async () => {
      const home = await readyDataFolder();
      const postgres = await startEmbeddedPostgres({ dataDir: home, log: () => undefined });
      const server = await startServer({
        DATABASE_URL: urlOf(postgres.connection),
        DATA_DIR: await dataFolder(),
      });
      await postgres.stop();
      await until(async () => (await health(server)) === 503);
      expect(await server.end('SIGTERM')).not.toBeNull();
    },
    3 * START_PATIENCE,
  );
});
