import { accountApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { collectivesApi } from '@kithline/contract/collectives.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../accounts/tokens.ts';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { namesOf, personNamed, personOfSlug } from '../networks/testing/persons.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { PASSWORD } from '../testing/a-user.ts';
import { aCollective, signedIn } from '../testing/factories.ts';
import { askFor, codeIn, confirm, requestMail, withPassword } from '../testing/login-email.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const HELD: Row = { first: 'Hal', last: 'Held', slug: 'hal', company: 'Held Works', position: 'Holder' };
const SHARED: Row = { first: 'Sam', last: 'Shared', slug: 'sam' };
const ONLY_HERS: Row = { first: 'Olga', last: 'Only', slug: 'olga' };
const KEPT: Row = { first: 'Kit', last: 'Kept', slug: 'kit' };

async function isWaitedFor(): Promise<boolean> {
  const { rows } =
    await sql`select from pg_locks where locktype in ('transactionid', 'tuple') and not granted`.execute(
      app.database.db,
    );
  return rows.length > 0;
}

/**
 * Runs `work` while an import waits for a lock on one of its organizations.
 */
async function whileHeld(importing: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  let done: Promise<unknown> | undefined;
  await inTransaction(app.database.db, async (db) => {
    await sql`
      select from organization o join organization_name n on n.organization_id = o.id
      where n.name_norm = 'held works' for update of o`.execute(db);
    done = importing();
    await expect.poll(isWaitedFor).toBe(true);
    await work();
    expect(await isWaitedFor()).toBe(true);
  });
  await done;
}

async function resetCodeOf({ viewer }: Awaited<ReturnType<typeof withPassword>>): Promise<string> {
  const [code, now] = [`reset-of-${viewer.userId}`, app.context.clock()];
  const expiresOn = new Date(now.getTime() + 3_600_000);
  await app.database.db
    .insertInto('passwordReset')
    .values({ codeHash: hashToken(code), userId: viewer.userId, createdOn: now, expiresOn })
    .execute();
  return code;
}

/**
 * Creates a person to whom only a note in a collective refers. Returns a function that deletes the
 * collective.
 */
async function collectiveWithOnlyNoteOn(row: Row) {
  const una = await signedIn(app);
  const imported = await importNow(app.context, una.viewer, fileOf(row));
  const { id: collectiveId } = await aCollective(app.database.db, {
    owner: una.viewer,
    shared: [una.viewer],
  });
  const personId = await personOfSlug(app.database.db, row.slug ?? '');
  const about = { entityTypeId: ENTITY_TYPES.person, entityId: personId ?? 0, collectiveId };
  await una.ask(notesApi.write, { body: { ...about, note: 'Met in May.' } });
  await una.ask(networksApi.undoImport, { params: { id: imported } });
  expect(await personOfSlug(app.database.db, row.slug ?? '')).toBe(personId);
  return { destroy: () => una.call(collectivesApi.destroy, { params: { id: collectiveId } }) };
}

it('Changing or deleting an account, deleting a collective, adding a role and undoing an import do not wait for a running import; jobs finish the work later', async () => {
  const [mia, tom, ann] = [await signedIn(app), await signedIn(app), await signedIn(app, { name: 'Ann Ek' })];
  const [leo, ben, ida] = [
    await withPassword(app, { name: 'Leo Berg' }),
    await withPassword(app, { name: 'Ben Koch' }),
    await withPassword(app, { name: 'Ida Lund' }),
  ];
  await importNow(app.context, tom.viewer, fileOf(HELD));
  const undone = await importNow(app.context, tom.viewer, fileOf(HELD, SHARED));
  await importNow(app.context, ida.viewer, fileOf(SHARED, ONLY_HERS));
  const unasCollective = await collectiveWithOnlyNoteOn(KEPT);
  const resetCode = await resetCodeOf(leo);
  await askFor(ben.browser, 'ben@new.example.test');
  const confirmCode = codeIn(await requestMail(app, ben.viewer.userId));
  const file = fileOf(
    HELD,
    SHARED,
    KEPT,
    { first: 'Ann', last: 'Els', slug: 'els', company: 'Quay & Sons', position: 'Wharfinger' },
    { first: 'Leo', last: 'Berg', email: leo.username },
    { first: 'Ben', last: 'Koch', email: 'ben@new.example.test' },
  );

  await whileHeld(
    () => importNow(app.context, mia.viewer, file),
    async () => {
      const body = { code: resetCode, password: 'four words of mine' };
      expect((await app.visitor().call(passwordResetApi.finish, { body })).status).toBe(204);
      expect((await confirm(ben.browser, confirmCode)).status).toBe(200);
      const role = { organizationName: 'Quay & Sons', title: 'Wharfinger', from: '2019', to: null };
      const params = { id: ann.viewer.personId };
      expect((await ann.call(editingApi.addRole, { params, body: role })).status).toBe(201);
      expect((await tom.call(networksApi.undoImport, { params: { id: undone } })).status).toBe(204);
      const destroyed = await unasCollective.destroy();
      expect(destroyed.status).toBe(204);
      const removal = { body: { password: PASSWORD } };
      expect((await ida.browser.call(accountApi.remove, removal)).status).toBe(204);
    },
  );

  const { db } = app.database;
  const { networkId } = mia.viewer;
  expect(await namesOf(db, networkId)).toEqual([
    'Ann Els',
    'Ben Koch',
    'Hal Held',
    'Kit Kept',
    'Leo Berg',
    'Sam Shared',
  ]);
  expect(await namesOf(db, tom.viewer.networkId)).toEqual(['Hal Held']);
  expect(await personNamed(db, networkId, 'Sam Shared')).toBe(await personOfSlug(db, 'sam'));
  const { rows } = await sql`
    select from network_contact c join work_role r on r.organization_id = c.organization_id and r.title_id = c.title_id
    where c.network_id = ${networkId} and r.person_id = ${ann.viewer.personId}`.execute(db);
  expect(rows).toHaveLength(1);
  // Now the jobs run: contacts with a proven address are recognized as members, and persons whom nothing
  // mentions are deleted.
  await app.start();
  await expect.poll(() => personNamed(db, networkId, 'Leo Berg')).toBe(leo.viewer.personId);
  await expect.poll(() => personNamed(db, networkId, 'Ben Koch')).toBe(ben.viewer.personId);
  await expect.poll(() => personOfSlug(db, 'olga')).toBeNull();
});
