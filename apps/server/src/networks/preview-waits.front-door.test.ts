import { networksApi } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../platform/db/database.ts';
import { lockDirectory } from '../scopes/lock-directory.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until.ts';
import { previewImport } from './preview-import.ts';
import { fileOf, previewNow, upload } from './testing/contacts-files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.stop());

/** More previews than the test database has connections. */
const MANY = 8;
const FILE = fileOf({ first: 'Ana', last: 'Reis', slug: 'ana', on: '2021-01-01' });

const preview = (member: SignedIn) => upload(member, FILE, { to: networksApi.previewImport.path });

/** Holds the lock of the directory, as an import does, until `work` is done. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  await inTransaction(app.database.db, async (db) => {
    await lockDirectory(db);
    await work();
  });
}

it("A preview does not wait for others' imports, and many previews at once leave connections for other requests", async () => {
  const members: SignedIn[] = [];
  for (let n = 0; n < MANY; n++) members.push(await signedIn(app));
  await whileHeld(async () => {
    const previews = members.map(async (member) => (await preview(member)).status);
    for (const member of members) await member.ask(networksApi.read);
    expect(await Promise.all(previews)).toEqual(members.map(() => 200));
  });
});

it('Two previews run at once, and a third preview reads its file only after one of the two has ended', async () => {
  const members = [await signedIn(app), await signedIn(app)];
  const { viewer } = await signedIn(app);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-preview-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'connections.csv');
  await writeFile(file, '');
  const received = { path: file, fileName: 'connections.csv', acceptOlder: false, encoding: null };
  const asked = { upload: received, gone: new AbortController().signal };
  const { running, next } = await inTransaction(app.database.db, async (db) => {
    // A preview reads this table after its file.
    await sql`lock table network_contact in access exclusive mode`.execute(db);
    const running = members.map(preview);
    await untilWaiting(app.database.db, 2);
    const next = previewImport(app.context, viewer, asked);
    // If the waiting preview read its file now, it would fail, because the file is still empty.
    expect(await Promise.race([next.then(String, String), pause(500, 'waits')])).toBe('waits');
    await writeFile(file, FILE);
    return { running, next };
  });
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await next).toMatchObject({ added: 1 });
});

it('A preview ends early when nobody waits for it', async () => {
  const { viewer } = await signedIn(app);
  const browser = new AbortController();
  const abortable = { text: FILE, gone: browser.signal };
  const answer = previewNow(app.context, viewer, abortable).catch((error: unknown) => error);
  browser.abort();
  expect(await answer).toMatchObject({ code: 'malformed' });
});

it('A preview creates no person or organization, and uses up no ids', async () => {
  const member = await signedIn(app);
  const counted = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select last_value from person_number) as person, (select last_value from organization_number) as organization,
        (select count(*) from person) as persons, (select count(*) from organization) as organizations,
        (select count(*) from title) as titles, (select count(*) from contact_import) as imports`.execute(
      app.database.db,
    );
    return rows;
  };
  const before = await counted();
  const file = fileOf({ first: 'Nel', last: 'Neu', slug: 'nel', company: 'Neu & Co', position: 'Neuerin' });
  const { reply } = await upload(member, file, { to: networksApi.previewImport.path });
  expect(reply).toMatchObject({ added: 1 });
  expect(await counted()).toEqual(before);
});
