import { networksApi } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/database.ts';
import { lockDirectory } from '../scopes/lock-directory.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, previewNow, upload } from './testing/contacts-files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.stop());

/** More than the test database has connections. */
const MANY = 8;
const FILE = fileOf({ first: 'Ana', last: 'Reis', slug: 'ana', on: '2021-01-01' });

const preview = (member: SignedIn) => upload(member, FILE, { to: networksApi.previewImport.path });

/** Holds the directory, as an import does, until `work` is done. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  await inTransaction(app.database.db, async (db) => {
    await lockDirectory(db);
    await work();
  });
}

async function isWaitedFor(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
    app.database.db,
  );
  return rows.length > 0;
}

it('Previews that wait for an import of somebody else leave the server its connections', async () => {
  const members: SignedIn[] = [];
  for (let n = 0; n < MANY; n++) members.push(await signedIn(app));
  let previews: Promise<number[]> | undefined;
  await whileHeld(async () => {
    previews = Promise.all(members.map(async (member) => (await preview(member)).status));
    await expect.poll(isWaitedFor).toBe(true);
    // Everybody else goes on, and so do those who wait.
    for (const member of members) await member.ask(networksApi.read);
  });
  expect(await previews).toEqual(members.map(() => 200));
});

it('A preview that nobody waits for any more ends without an answer', async () => {
  const { viewer } = await signedIn(app);
  const browser = new AbortController();
  let ended: Promise<unknown> | undefined;
  await whileHeld(async () => {
    const given = { text: FILE, gone: browser.signal };
    ended = previewNow(app.house, viewer, given).catch((error: unknown) => error);
    await expect.poll(isWaitedFor).toBe(true);
    browser.abort();
  });
  expect(await ended).toMatchObject({ code: 'malformed' });
});

it('A preview at the moment at which an import begins says that one is running', async () => {
  const member = await signedIn(app);
  let answer: ReturnType<typeof preview> | undefined;
  await whileHeld(async () => {
    answer = preview(member);
    await expect.poll(isWaitedFor).toBe(true);
    expect((await upload(member, FILE)).status).toBe(202);
  });
  const { status, problem } = (await answer) ?? {};
  expect([status, problem?.clientMessage]).toEqual([
    409,
    'An import of yours is still running. Please wait until it has finished.',
  ]);
});
