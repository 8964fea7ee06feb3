import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../house.ts';
import type { Source } from '../tables.ts';
import { aMember } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { personNamed, rolesOf } from './testing/persons.queries.ts';

let app: TestApp;
let member: Viewer;
let other: Viewer;

beforeEach(async () => {
  await app?.[Symbol.asyncDispose]();
  app = await testApp();
  member = await aMember(app.database.db, { name: 'First Member' });
  other = await aMember(app.database.db, { name: 'Second Member' });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

/** Imports a file in which Ada works so, and which reaches to `asOf` by another contact. */
async function adaWorks(who: Viewer, asOf: string, work: Pick<Row, 'company' | 'position'>): Promise<void> {
  const ada = { first: 'Ada', last: 'L', slug: 'ada', on: '2020-01-01', ...work };
  await importNow(app.house, who, fileOf(ada, { first: 'New', last: asOf, slug: `new-${asOf}`, on: asOf }));
}
const adasRoles = () => rolesOf(app.database.db, 'Ada L');

async function giveAda(role: {
  company: string;
  title: string;
  source: Source;
  primary?: boolean;
}): Promise<void> {
  const { db } = app.database;
  const person_id = (await personNamed(db, 'Ada L')).id;
  const name = await db
    .selectFrom('organization_name')
    .selectAll()
    .where('name', '=', role.company)
    .executeTakeFirst();
  const title = await db.selectFrom('title').select('id').where('name', '=', role.title).executeTakeFirst();
  await db
    .insertInto('work_role')
    .values({
      person_id,
      organization_id: name?.organization_id ?? null,
      title: role.title,
      title_id: title?.id ?? null,
      source: role.source,
      is_primary: role.primary ?? false,
    })
    .execute();
}

describe('the work of a contact', () => {
  it('becomes an imported role without a start', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Acme Inc.', position: 'Engineer' });
    expect(await adasRoles()).toEqual(['Engineer at Acme Inc., until now, primary, import']);
  });

  it('closes in the month that the file reaches to when the company or the position has changed', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Acme Inc.', position: 'Engineer' });
    await adaWorks(member, '2022-07-01', { company: 'ACME', position: 'Director' });
    await adaWorks(member, '2023-01-31', { company: 'Beta', position: 'Director' });
    expect(await adasRoles()).toEqual([
      'Engineer at Acme Inc., until 2022-07, import',
      'Director at Acme Inc., until 2023-01, import',
      'Director at Beta, until now, primary, import',
    ]);
  });

  it('stays as it is when only the spelling differs', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Müller & Söhne GmbH', position: 'Chef d’équipe' });
    await adaWorks(member, '2022-07-01', { company: 'MULLER AND SOHNE', position: 'CHEF D’EQUIPE' });
    expect(await adasRoles()).toEqual(['Chef d’équipe at Müller & Söhne GmbH, until now, primary, import']);
  });

  it('stays when a later file leaves it blank: absence is no evidence', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(member, '2022-05-09', {});
    await adaWorks(member, '2023-05-09', { position: 'Director' });
    await adaWorks(member, '2024-05-09', { company: 'Acme' });
    expect(await adasRoles()).toEqual(['Engineer at Acme, until now, primary, import']);
  });

  it('gets the title that the first file did not tell', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Acme' });
    await adaWorks(member, '2022-05-09', { company: 'Acme', position: 'Engineer' });
    expect(await adasRoles()).toEqual(['Engineer at Acme, until now, primary, import']);
  });

  it("is not changed by anybody's file when a member's own profile says it", async () => {
    const { db } = app.database;
    await adaWorks(member, '2021-05-09', { position: 'Engineer' });
    await giveAda({ company: 'none', title: 'Director', source: 'self', primary: false });
    const { id } = await personNamed(db, 'Ada L');
    await db.updateTable('work_role').set({ is_ongoing: false }).where('source', '=', 'import').execute();
    await db.updateTable('users').set({ person_id: id }).where('id', '=', other.userId).execute();
    const before = await adasRoles();
    const third = await aMember(db, { name: 'Third Member' });
    await adaWorks(third, '2023-01-01', { company: 'Scam Corp', position: 'Convict' });
    expect(await adasRoles()).toEqual(before);
  });

  it("does not change by another member's older file", async () => {
    await adaWorks(member, '2023-05-09', { company: 'Beta', position: 'Director' });
    await adaWorks(other, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    expect(await adasRoles()).toEqual(['Director at Beta, until now, primary, import']);
    const acme = await app.database.db
      .selectFrom('organization')
      .select('id')
      .where('name', '=', 'Acme')
      .execute();
    expect(acme).toEqual([]);
  });

  it('counts as known up to the newest file that confirms it', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(other, '2023-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(member, '2022-05-09', { company: 'Beta', position: 'Director' });
    expect(await adasRoles()).toEqual(['Engineer at Acme, until now, primary, import']);
  });

  it.each(['self', 'admin', 'enrichment'] as const)(
    'is not doubled when a role from %s says the same',
    async (source) => {
      await adaWorks(member, '2021-05-09', { company: 'Acme', position: 'Engineer' });
      await app.database.db.updateTable('work_role').set({ source }).execute();
      await adaWorks(member, '2022-05-09', { company: 'Acme Ltd', position: 'engineer' });
      expect(await adasRoles()).toEqual([`Engineer at Acme, until now, primary, ${source}`]);
    },
  );

  it('never closes or replaces what the person said, and is not primary beside it', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await app.database.db.updateTable('work_role').set({ source: 'self' }).execute();
    await adaWorks(member, '2022-05-09', { company: 'Beta', position: 'Director' });
    expect(await adasRoles()).toEqual([
      'Engineer at Acme, until now, primary, self',
      'Director at Beta, until now, import',
    ]);
  });

  it('closes the imported role when the file confirms what the person said instead', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await giveAda({ company: 'Acme', title: 'Director', source: 'self' });
    await adaWorks(member, '2022-05-09', { company: 'Acme', position: 'Director' });
    expect(await adasRoles()).toEqual([
      'Engineer at Acme, until 2022-05, import',
      'Director at Acme, until now, self',
    ]);
  });

  it('does not come back by an unchanged row after somebody has taken it away', async () => {
    await adaWorks(member, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await app.database.db.deleteFrom('role_flat').execute();
    await app.database.db.deleteFrom('work_role').execute();
    await adaWorks(member, '2022-05-09', { company: 'Acme', position: 'Engineer' });
    expect(await adasRoles()).toEqual([]);
    await adaWorks(member, '2023-05-09', { company: 'Beta', position: 'Engineer' });
    expect(await adasRoles()).toEqual(['Engineer at Beta, until now, primary, import']);
  });
});
