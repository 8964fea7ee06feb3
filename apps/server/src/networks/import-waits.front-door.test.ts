import { networksApi } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pointSlug } from '../people/identity/point-key.ts';
import { inTransaction } from '../platform/db/database.ts';
import { tryLockDirectory, holdStatements, lockDirectory } from '../scopes/lock-directory.ts';
import { signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { personOfSlug } from './testing/persons.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana', on: '2021-01-01' };
const AGAIN: Row = { first: 'Ana', last: 'Reis', slug: 'ana-again', on: '2021-01-02' };

/** Whether any transaction waits for an advisory lock, such as the lock of the directory. */
async function isWaitedFor(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
    app.database.db,
  );
  return rows.length > 0;
}

it('An import that has to wait compares the file with the network as it is after the wait', async () => {
  const mia = await signedIn(app);
  await importNow(app.context, mia.viewer, fileOf(ANA, AGAIN));
  const [personId = 0] = [(await personOfSlug(app.database.db, 'ana')) ?? undefined];
  let waits: Promise<number> | undefined;
  await inTransaction(app.database.db, async (db) => {
    await lockDirectory(db);
    waits = importNow(app.context, mia.viewer, fileOf(ANA));
    await expect.poll(isWaitedFor).toBe(true);
    // While the import waits, an administrator confirms that the two contacts are one person, so one contact
    // is left.
    await pointSlug(db, { slug: 'ana-again', personId, proof: 'admin' });
  });
  await waits;
  expect(await mia.ask(networksApi.read)).toMatchObject({ totalPersons: 1, changed: { persons: 0 } });
});

it('A transaction that finds the statements locked does not keep the lock on the directory, so other transactions can take this lock', async () => {
  const { db } = app.database;
  await inTransaction(db, async (undoing) => {
    await holdStatements(undoing);
    await inTransaction(db, async (asking) => {
      expect(await tryLockDirectory(asking)).toBe(false);
      await inTransaction(db, lockDirectory);
    });
  });
  await inTransaction(db, async (asking) => {
    expect(await tryLockDirectory(asking)).toBe(true);
  });
});
