import { directoryApi } from '@kithline/contract/directory.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
import { notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { loadCuratedOrganizations } from '../curated/load-curated.ts';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import { anOrganization } from '../../testing/a-population.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { followNames } from './follow-names.ts';
import { lastFollowed } from './follow-names.queries.ts';

let app: TestApp;
let mia: SignedIn;
beforeEach(async () => {
  app = await testApp({ started: true });
  onTestFinished(() => app.stop());
  await until(async () => (await lastFollowed(app.database.db)) !== null);
  mia = await signedIn(app, { name: 'Mia Member' });
});

const contactsAt = (...companies: string[]) =>
  fileOf(
    ...companies.map((company, n) => ({
      first: 'Ada',
      last: `Byron${n}`,
      slug: `ada${n}`,
      company,
      on: '2021-03-05',
    })),
  );
const importOf = (who: SignedIn, ...companies: string[]) =>
  importNow(app.context, who.viewer, contactsAt(...companies));

/** Returns the names of the organizations in a member's list. */
async function listOf(who: SignedIn): Promise<string[]> {
  const query = { networkId: who.viewer.networkId };
  const { results } = await who.ask(directoryApi.organizations, { query });
  return results.map(({ organization }) => organization.name);
}

async function idOf(who: SignedIn, name: string): Promise<number> {
  const query = { networkId: who.viewer.networkId };
  const { results } = await who.ask(directoryApi.organizations, { query });
  return results.find(({ organization }) => organization.name === name)?.organization.id ?? 0;
}

/**
 * Replaces the organizations of imported files by those that the previous version would have created. `names`
 * maps each spelling to its former key.
 */
async function asBefore(names: Readonly<Record<string, string>>): Promise<void> {
  const { db } = app.database;
  await sql`delete from organization_name where not is_common`.execute(db);
  for (const [company, norm] of Object.entries(names)) {
    await sql`
      with made as (insert into organization (type_id, source, sources) values (3, 'import', '{}') returning id),
      named as (
        insert into organization_name (name_norm, organization_id, name, is_common)
        select ${norm}::text, id, ${norm}::text, false from made)
      update network_contact set organization_id = made.id from made where company = ${company}`.execute(db);
  }
  await sql`delete from organization o where o.name is null and not exists (
    select from network_contact c where c.organization_id = o.id)`.execute(db);
}
/** Creates an organization that an administrator has named, under its current key or a former one. */
async function named(name: string, norm = normalizeOrganizationName(name)): Promise<number> {
  const { db } = app.database;
  const id = await anOrganization(db, { name });
  await db.insertInto('organizationName').values({ organizationId: id, name, nameNorm: norm }).execute();
  return id;
}
/** Updates the stored names as the first start of this version does. */
const upgrade = () =>
  inDirectory(app.database.db, async (db) => {
    await sql`delete from setting where key = 'organizations.names-followed'`.execute(db);
    await followNames(db);
  });
const stored = async () =>
  (
    await sql<{ norm: string; id: number }>`
      select name_norm as norm, organization_id as id from organization_name order by name_norm`.execute(
      app.database.db,
    )
  ).rows;

describe('Names of the same organization', () => {
  it('lead to one organization, whether one file or several files contain them', async () => {
    await importOf(
      mia,
      'BCG',
      'Boston Consulting Group (BCG)',
      'PricewaterhouseCoopers',
      'PwC',
      'Boston Consulting Group',
    );
    expect(await listOf(mia)).toEqual(['Boston Consulting Group', 'PricewaterhouseCoopers']);
    const [noa, ola] = [
      await signedIn(app, { name: 'Noa Next' }),
      await signedIn(app, { name: 'Ola Other' }),
    ];
    await importOf(noa, 'International Business Machines', 'AWS');
    await importOf(ola, 'IBM', 'Amazon Web Services (AWS)', 'BBVA', 'Banco Bilbao Vizcaya Argentaria, S.A.');
    expect(await listOf(noa)).toEqual(['AWS', 'International Business Machines']);
    expect(await listOf(ola)).toEqual(['Amazon Web Services (AWS)', 'BBVA', 'IBM']);
    expect(await idOf(ola, 'IBM')).toBe(await idOf(noa, 'International Business Machines'));
    expect(await idOf(ola, 'Amazon Web Services (AWS)')).toBe(await idOf(noa, 'AWS'));
  });

  it('lead to one organization when a member types one of them, and the member sees the name as typed', async () => {
    const noa = await signedIn(app, { name: 'Noa Next' });
    await importOf(mia, 'Boston Consulting Group');
    const body = { organizationName: 'BCG', title: 'Analyst', from: '2021', to: null };
    await noa.ask(editingApi.addRole, { params: { id: noa.viewer.personId }, body });
    const form = await noa.ask(editingApi.form, { params: { id: noa.viewer.personId } });
    expect(form.roles.map(({ organization }) => organization?.name)).toEqual(['BCG']);
    expect(form.roles[0]?.organization?.id).toBe(await idOf(mia, 'Boston Consulting Group'));
  });

  it('lead a curated row to their organization, unless the row states another website', async () => {
    await importOf(mia, 'BCG', 'IBM');
    const author = { userId: mia.viewer.userId, now: new Date() };
    const row = {
      slug: null,
      industryIds: null,
      employeeSizeId: null,
      placeId: null,
      yearFounded: 1963,
      aliases: [],
    };
    const outcome = await loadCuratedOrganizations(
      app.database.db,
      [
        { ...row, line: 2, name: 'Boston Consulting Group', domain: 'bcg.com' },
        { ...row, line: 3, name: 'International Business Machines', domain: 'machines.example' },
      ],
      author,
    );
    expect(outcome).toMatchObject({ created: 1, updated: 1 });
    expect(await listOf(mia)).toEqual(['Boston Consulting Group', 'IBM']);
  });

  it('lead to two organizations if an administrator gave one name to an organization with another website', async () => {
    const { db } = app.database;
    const coffee = await named('BCG');
    await db
      .updateTable('organization')
      .set({ website: 'https://bcg-coffee.example' })
      .where('id', '=', coffee)
      .execute();
    await importOf(mia, 'BCG', 'Boston Consulting Group', 'Boston Consulting Group (BCG)');
    expect(await listOf(mia)).toEqual(['BCG', 'Boston Consulting Group']);
    expect(await idOf(mia, 'BCG')).toBe(coffee);
  });

  it('cannot be given to two organizations; a name leads to a separate organization after an administrator has removed it', async () => {
    const root = await signedIn(app, { name: 'Root', isAdmin: true });
    const { id } = await root.ask(newOrganizationsApi.create, {
      body: { name: 'Boston Consulting Group' } as never,
    });
    const refused = await root.call(newOrganizationsApi.create, { body: { name: 'BCG' } as never });
    expect(JSON.stringify(refused.reply)).toContain(
      'Another organization has the name \\"Boston Consulting Group\\".',
    );
    const names = (mappedNames: string[]) =>
      root.ask(organizationEditingApi.save, { params: { id }, body: { mappedNames } as never });
    await names(['BCG']);
    await names([]);
    await importOf(mia, 'BCG', 'Boston Consulting Group');
    expect(await listOf(mia)).toEqual(['BCG', 'Boston Consulting Group']);
    await upgrade();
    expect(await listOf(mia)).toEqual(['BCG', 'Boston Consulting Group']);
  });
});

describe('An upgrade that changes the rules for names', () => {
  it('joins organizations that are named only in files, keeps their notes, and changes nothing when repeated', async () => {
    await importOf(mia, 'BCG', 'Boston Consulting Group', 'ООО Ромашка', 'Ромашка', 'Acme™');
    await asBefore({
      BCG: 'bcg',
      'Boston Consulting Group': 'boston consulting group',
      'ООО Ромашка': 'ооо ромашка',
      Ромашка: 'ромашка',
      'Acme™': 'acmetm',
    });
    expect((await listOf(mia)).length).toBe(5);
    const { db } = app.database;
    const about = async (name: string) => ({
      networkId: mia.viewer.networkId,
      entityId: await idOf(mia, name),
      entityTypeId: ENTITY_TYPES.organization,
    });
    await mia.ask(notesApi.write, { body: { ...(await about('ООО Ромашка')), note: 'Ask Ada' } });
    await upgrade();
    expect(await listOf(mia)).toEqual(['Acme™', 'Boston Consulting Group', 'Ромашка']);
    const { results: notes } = await mia.ask(notesApi.list, { query: await about('Ромашка') });
    expect(notes.map(({ note }) => note)).toEqual(['Ask Ada']);
    const before = await stored();
    expect(before.map(({ norm }) => norm)).toEqual(['acme', 'bcg', 'boston consulting group', 'ромашка']);
    await upgrade();
    expect(await stored()).toEqual(before);
    await importOf(mia, 'BCG', 'Boston Consulting Group', 'ООО Ромашка', 'Ромашка', 'Acme™');
    const { rows: changed } = await sql`select from former_statement`.execute(db);
    expect(changed.length).toBe(0);
  });

  it('joins an organization that is named only in files into one that an administrator has named, and keeps two of the latter apart', async () => {
    const { db } = app.database;
    await importOf(mia, 'АО Вектор', 'BCG');
    await asBefore({ 'АО Вектор': 'ао вектор', BCG: 'bcg' });
    const vector = await named('Вектор');
    const bcg = await named('Boston Consulting Group');
    const [one, other] = [await named('Тополь'), await named('ООО Тополь', 'ооо тополь')];
    await upgrade();
    expect([await idOf(mia, 'Вектор'), await idOf(mia, 'Boston Consulting Group')]).toEqual([vector, bcg]);
    const { rows } = await sql`select id from organization where id in (${one}, ${other})`.execute(db);
    expect(rows.length).toBe(2);
    expect((await stored()).find(({ norm }) => norm === 'тополь')?.id).toBe(one);
  });

  it('gives a named organization its new key, so that names in files still lead to it', async () => {
    const id = await named('ООО Сирень', 'ооо сирень');
    await upgrade();
    await importOf(mia, 'Сирень', 'ООО «Сирень»');
    expect(await listOf(mia)).toEqual(['ООО Сирень']);
    expect(await idOf(mia, 'ООО Сирень')).toBe(id);
  });
});

describe('Servers that are restarted one by one', () => {
  const startAgain = () => inDirectory(app.database.db, followNames);

  it('join organizations that a server of the previous version has created, at a start in the first week', async () => {
    await upgrade();
    await importOf(mia, 'ООО Ромашка', 'Ромашка');
    await asBefore({ 'ООО Ромашка': 'ооо ромашка', Ромашка: 'ромашка' });
    await startAgain();
    expect(await listOf(mia)).toEqual(['Ромашка']);
  });

  it('leave stored names unchanged at a start after the first week', async () => {
    await upgrade();
    await sql`
      update setting set value = jsonb_set(value, '{first}', to_jsonb(now() - interval '8 days'))
      where key = 'organizations.names-followed'`.execute(app.database.db);
    await importOf(mia, 'ООО Ромашка', 'Ромашка');
    await asBefore({ 'ООО Ромашка': 'ооо ромашка', Ромашка: 'ромашка' });
    await startAgain();
    expect((await listOf(mia)).length).toBe(2);
  });
});

describe('The shown name', () => {
  it('is in mixed case and without a legal form, even if other spellings are more frequent', async () => {
    await importOf(
      mia,
      'HALDEN',
      'HALDEN',
      'Halden GmbH',
      'Halden GmbH',
      'Halden',
      '株式会社サクラ',
      '株式会社サクラ',
      'サクラ',
      'ООО Лён',
      'ООО Лён',
      'Лён',
    );
    expect((await listOf(mia)).toSorted()).toEqual(['Halden', 'Лён', 'サクラ']);
  });

  it('is in mixed case and without a legal form if a member states such a spelling', async () => {
    const noa = await signedIn(app, { name: 'Noa Next' });
    const state = (who: SignedIn, organizationName: string) =>
      who.ask(editingApi.addRole, {
        params: { id: who.viewer.personId },
        body: { organizationName, title: 'Analyst', from: '2021', to: null },
      });
    const root = await signedIn(app, { name: 'Root', isAdmin: true });
    await state(mia, 'AUFWIND GMBH');
    await state(noa, 'Aufwind');
    const { results } = await root.ask(directoryApi.organizations, { query: { admin: 'true' } as never });
    expect(results.map(({ organization }) => organization.name)).toContain('Aufwind');
  });
});
