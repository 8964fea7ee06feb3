import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '../../testing/test-database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

const FIRST = '0001_first.sql';
const SECOND = '0002_second.sql';
const THIRD = '0003_third.sql';

async function aFolderWith(...names: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-migrate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of names)
    await writeFile(
      path.join(folder, name),
      `create table ${name.slice(5, -4)} (id int); select pg_sleep(0.05)`,
    );
  return folder;
}

async function anEmptyPool() {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  return database.pool;
}

it('Each migration of an upgrade is announced once, with the time that it took', async () => {
  const pool = await anEmptyPool();
  const folder = await aFolderWith(FIRST, SECOND, THIRD);
  const announced: [string, boolean][] = [];
  const announce = (name: string, milliseconds: number) => void announced.push([name, milliseconds >= 50]);
  await migrate(pool, await aFolderWith(FIRST), announce);
  expect(await migrate(pool, folder, announce)).toEqual([SECOND, THIRD]);
  expect(await migrate(pool, folder, announce)).toEqual([]);
  expect(announced).toEqual([
    [SECOND, true],
    [THIRD, true],
  ]);
});

it('A database that a newer program has migrated is refused, and nothing is applied', async () => {
  const pool = await anEmptyPool();
  await migrate(pool, await aFolderWith(SECOND));
  const older = migrate(pool, await aFolderWith(FIRST));
  await expect(older).rejects.toThrow(NewerDatabaseError);
  await expect(older).rejects.toThrow(
    `This database was used by a newer Kithline: this one does not know ${SECOND}. Start the newer version`,
  );
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  expect(rows).toEqual([{ name: SECOND }]);
});
