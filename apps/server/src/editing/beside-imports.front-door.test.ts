import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockAccount } from '../accounts/delete-user.ts';
import { inTransaction } from '../platform/db/database.ts';
import { lockDirectory } from '../scopes/lock-directory.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until.ts';

// Edits while an import has locked the directory, or while an account is deleted.

let app: TestApp;
let leila: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  leila = await signedIn(app, { name: 'Leila Haddad' });
  admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
});
afterAll(() => app.stop());

const profile = () => ({ id: leila.viewer.personId });
const NEW = { organizationName: 'Halden Ventures', title: 'Director', from: '2019', to: null };
const formOf = () => leila.ask(editingApi.form, { params: profile() });

/** Runs `work` while the directory is locked, as during an import. */
const whileImporting = (work: () => Promise<void>) =>
  inTransaction(app.database.db, async (db) => {
    await lockDirectory(db);
    await work();
  });

it('A role is changed, marked as primary, deleted and restored without waiting for an import', async () => {
  const { id } = await leila.ask(editingApi.addRole, { params: profile(), body: NEW });
  const organizationId = (await formOf()).roles[0]?.organization?.id ?? null;
  const changed: RoleFields = { organizationId, title: 'Chair', from: '2019', to: null };
  const titles = async () => (await formOf()).roles.map(({ title }) => title);
  const takeBackLast = async () => {
    const { results } = await leila.ask(editingApi.history, { params: profile(), query: {} });
    const [last] = results.flatMap((entry) => (entry.means === 'file' ? [] : entry));
    await leila.ask(editingApi.takeBack, { params: { id: last?.id ?? 0 } });
  };
  await whileImporting(async () => {
    await leila.ask(editingApi.changeRole, { params: { id }, body: changed });
    await leila.ask(editingApi.setPrimary, { params: { id }, body: { primary: true } });
    expect(await titles()).toEqual(['Chair']);
    await leila.ask(editingApi.addRole, { params: profile(), body: { ...changed, title: 'Adviser' } });
    await leila.ask(editingApi.removeRole, { params: { id } });
    expect(await titles()).toEqual(['Adviser']);
    await takeBackLast();
    expect((await titles()).toSorted()).toEqual(['Adviser', 'Chair']);
  });
});

it("A change of an organization's tagline is taken back without waiting for an import", async () => {
  const { roles } = await formOf();
  const params = { id: roles[0]?.organization?.id ?? 0 };
  await admin.ask(organizationEditingApi.save, { params, body: { tagline: 'Ships' } });
  const { results } = await admin.ask(organizationEditingApi.history, { params, query: {} });
  const [last] = results.flatMap((entry) => (entry.means === 'file' ? [] : entry));
  await whileImporting(async () => {
    await admin.ask(editingApi.takeBack, { params: { id: last?.id ?? 0 } });
  });
  expect((await admin.ask(organizationEditingApi.form, { params })).tagline).toBe('');
});

it('An administrator who takes back a change of a LinkedIn address waits for an import; the person does not', async () => {
  const save = () =>
    leila.ask(editingApi.save, { params: profile(), body: { linkedin: 'linkedin.com/in/leila-of-halden' } });
  const last = async () => {
    const { results } = await leila.ask(editingApi.history, { params: profile(), query: {} });
    return results.flatMap((entry) => (entry.means === 'file' ? [] : entry))[0]?.id ?? 0;
  };
  await save();
  const first = await last();
  await whileImporting(async () => {
    await leila.ask(editingApi.takeBack, { params: { id: first } });
  });
  await save();
  const second = await last();
  let isTakenBack = false;
  let taking: Promise<unknown> | undefined;
  await whileImporting(async () => {
    taking = admin.ask(editingApi.takeBack, { params: { id: second } }).then(() => (isTakenBack = true));
    await untilWaiting(app.database.db, 1);
    expect(isTakenBack).toBe(false);
  });
  await taking;
});

it('Edits that wait for an import do not block other requests', async () => {
  // There are more requests than database connections. Each request waits for the import, because an
  // administrator changes an address.
  const slugs = Array.from({ length: 20 }, (_none, at) => `waiting-${at}`);
  let all: Promise<number[]> | undefined;
  await whileImporting(async () => {
    const save = async (slug: string) =>
      (
        await admin.call(editingApi.save, {
          params: { id: admin.viewer.personId },
          body: { linkedin: `linkedin.com/in/${slug}` },
        })
      ).status;
    all = Promise.all(slugs.map(save));
    await untilWaiting(app.database.db, 1);
    expect((await formOf()).id).toBe(leila.viewer.personId);
  });
  expect(new Set(await all)).toEqual(new Set([200]));
});

it('Editing a profile does not block the deletion of its account', async () => {
  let save: Promise<number> | undefined;
  await inTransaction(app.database.db, async (db) => {
    await lockAccount(db, leila.viewer.userId);
    save = leila
      .call(editingApi.save, { params: profile(), body: { headline: 'Chair of Halden' } })
      .then(({ status }) => status);
    await untilWaiting(app.database.db, 1);
    await sql`select from person where id = ${leila.viewer.personId} for update nowait`.execute(db);
  });
  expect(await save).toBe(200);
});

it('Two members who add the same organization name concurrently create one organization, without waiting for an import', async () => {
  const typed = { ...NEW, organizationName: 'Quay & Sons' };
  const add = async (who: SignedIn) =>
    (await who.call(editingApi.addRole, { params: { id: who.viewer.personId }, body: typed })).status;
  await whileImporting(async () => {
    expect(await Promise.all([leila, admin].map(add))).toEqual([201, 201]);
  });
  const employers = await Promise.all(
    [leila, admin].map(async (who) => {
      const { roles } = await who.ask(editingApi.form, { params: { id: who.viewer.personId } });
      return roles.find(({ organization }) => organization?.name === 'Quay & Sons')?.organization?.id;
    }),
  );
  expect(new Set(employers).size).toBe(1);
  expect(employers[0]).toBeDefined();
});
