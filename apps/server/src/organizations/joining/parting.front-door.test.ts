import { directoryApi } from '@kithline/contract/directory.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
import { notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { followNames, NAMES_AT_ONCE } from './follow-names.ts';
import { lastFollowed } from './follow-names.queries.ts';

/** The most milliseconds that the update can take on a busy machine. */
const LONGEST_START = 20_000;

let app: TestApp;
let mia: SignedIn;
beforeEach(async () => {
  app = await testApp();
  onTestFinished(() => app.stop());
  mia = await signedIn(app, { name: 'Mia Member' });
});

const importOf = (who: SignedIn, ...companies: string[]) =>
  importNow(
    app.context,
    who.viewer,
    fileOf(
      ...companies.map((company, n) => ({
        first: 'Ada',
        last: `Byron${n}`,
        slug: `ada-${who.viewer.userId}-${n}`,
        company,
        on: '2021-03-05',
      })),
    ),
  );

async function idsByName(who: SignedIn): Promise<Map<string, number>> {
  const query = { networkId: who.viewer.networkId };
  const { results } = await who.ask(directoryApi.organizations, { query });
  return new Map(results.map(({ organization }) => [organization.name, organization.id]));
}

const namesOf = async (who: SignedIn) => [...(await idsByName(who)).keys()].toSorted();

/**
 * Joins spellings as an earlier version did. `organizations` maps the key of each organization to its
 * spellings.
 */
async function byOldRules(organizations: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const { db } = app.database;
  await sql`delete from organization_name where not is_common`.execute(db);
  for (const [norm, companies] of Object.entries(organizations))
    await sql`
      with made as (
        insert into organization (type_id, source, sources) values (3, 'import', '{}') returning id),
      named as (
        insert into organization_name (name_norm, organization_id, name, is_common)
        select ${norm}::text, id, ${norm}::text, false from made)
      update network_contact set organization_id = made.id from made
      where company = any(${[...companies]}::text[])`.execute(db);
  await sql`delete from organization o where o.name is null and not exists (
    select from network_contact c where c.organization_id = o.id)`.execute(db);
}

/** Runs the first start of this version. */
async function start(): Promise<void> {
  await app.start();
  await until(async () => (await lastFollowed(app.database.db)) !== null, LONGEST_START);
}

const stored = async () => {
  const { rows } = await sql<{ norm: string; id: number }>`
    select name_norm as norm, organization_id as id from organization_name order by name_norm`.execute(
    app.database.db,
  );
  return rows;
};

const about = (who: SignedIn, entityId: number | undefined) => ({
  networkId: who.viewer.networkId,
  entityId: entityId ?? 0,
  entityTypeId: ENTITY_TYPES.organization,
});

/** Gives an organization a label of the member's network. */
const label = (who: SignedIn, name: string, organizationId = 0) =>
  sql`
    with made as (
      insert into label (scope_id, name, name_norm)
      values (${who.viewer.networkId}, ${name}, ${name}) returning id)
    insert into label_organization (label_id, organization_id)
    select id, ${organizationId} from made`.execute(app.database.db);

const notesOn = async (who: SignedIn, id: number | undefined) =>
  (await who.ask(notesApi.list, { query: about(who, id) })).results.map(({ note }) => note);

it('The first start of a version separates and joins organizations by its rules, and keeps every note', async () => {
  const companies = [
    'Torvale',
    'Torvale',
    'Torvale Zoo',
    'C++ Guildhall',
    'C++ Guildhall',
    'C# Guildhall',
    'City of Denvale, CO',
    'City of Denvale',
    'Fjordverk AB (publ)',
    'Fjordverk AB',
    'Smith &amp; Söner',
    'Smith & Söner',
    'Kowalscy Spółka z o.o.',
    'Kowalscy sp. z o.o.',
  ];
  const noa = await signedIn(app, { name: 'Noa Next' });
  await importOf(mia, ...companies);
  await importOf(noa, 'Torvale Zoo');
  const slugAtHtmlEntity = `ada-${mia.viewer.userId}-${companies.indexOf('Smith &amp; Söner')}`;
  await sql`update network_contact set company = 'Smith &amp; Söner' where slug = ${slugAtHtmlEntity}`.execute(
    app.database.db,
  );
  await byOldRules({
    torvale: ['Torvale', 'Torvale Zoo'],
    'c guildhall': ['C++ Guildhall', 'C# Guildhall'],
    'city of denvale': ['City of Denvale, CO', 'City of Denvale'],
    'fjordverk ab publ': ['Fjordverk AB (publ)'],
    fjordverk: ['Fjordverk AB'],
    'smith amp soner': ['Smith &amp; Söner'],
    'smith and soner': ['Smith & Söner'],
    'kowalscy spolka zoo': ['Kowalscy Spółka z o.o.'],
    kowalscy: ['Kowalscy sp. z o.o.'],
  });
  const before = await idsByName(mia);
  expect(before.size).toBe(9);
  const torvale = before.get('Torvale');
  await mia.ask(notesApi.write, { body: { ...about(mia, torvale), note: 'Ask Ada' } });
  await noa.ask(notesApi.write, { body: { ...about(noa, torvale), note: 'Likes bears' } });
  const publ = before.get('Fjordverk AB (publ)');
  await mia.ask(notesApi.write, { body: { ...about(mia, publ), note: 'Listed' } });

  await start();

  expect(await namesOf(mia)).toEqual([
    'C# Guildhall',
    'C++ Guildhall',
    'City of Denvale',
    'City of Denvale, CO',
    'Fjordverk AB',
    'Kowalscy Spółka z o.o.',
    'Smith & Söner',
    'Torvale',
    'Torvale Zoo',
  ]);
  const after = await idsByName(mia);
  expect(after.get('Torvale')).toBe(torvale);
  expect(after.get('C++ Guildhall')).toBe(before.get('C++ Guildhall'));
  expect(await notesOn(mia, torvale)).toEqual(['Ask Ada']);
  expect(await notesOn(mia, after.get('Fjordverk AB'))).toEqual(['Listed']);
  expect([...(await idsByName(noa))]).toEqual([['Torvale Zoo', after.get('Torvale Zoo')]]);
  expect(await notesOn(noa, after.get('Torvale Zoo'))).toEqual(['Likes bears']);

  const names = await stored();
  await sql`delete from setting where key = 'organizations.names-followed'`.execute(app.database.db);
  await followNames(app.database.db);
  expect(await stored()).toEqual(names);
  await importOf(mia, ...companies);
  expect(await idsByName(mia)).toEqual(after);
  // HTML entities in files are decoded now, so only the company that was stored with an entity counts as
  // changed.
  const { rows } = await sql`select company from former_statement`.execute(app.database.db);
  expect(rows).toEqual([{ company: 'Smith &amp; Söner' }]);
});

it('An organization that an administrator has named or renamed keeps all names that the administrator gave', async () => {
  const { db } = app.database;
  const root = await signedIn(app, { name: 'Root', isAdmin: true });
  const made = async (name: string) =>
    (await root.ask(newOrganizationsApi.create, { body: { name } as never })).id;
  const [columba, denvale, halden] = [await made('Columba'), await made('Denvale Zoo'), await made('Halden')];
  await root.ask(organizationEditingApi.save, {
    params: { id: denvale },
    body: { name: 'Denvale' } as never,
  });
  await root.ask(organizationEditingApi.save, {
    params: { id: halden },
    body: { mappedNames: ['Halden Spa'] } as never,
  });
  await importOf(mia, 'Columba', 'Columba SC', 'Denvale', 'Denvale Zoo', 'Halden', 'Halden Spa');
  // By earlier rules, both names of each of the three organizations had the same key.
  await sql`
    update network_contact set organization_id = case
      when company like 'Columba%' then ${columba}::bigint
      when company like 'Denvale%' then ${denvale}::bigint else ${halden}::bigint end`.execute(db);
  await sql`delete from organization_name where name_norm in ('columba sc', 'denvale zoo', 'halden')`.execute(
    db,
  );
  await sql`update organization_name set name_norm = 'halden' where name_norm = 'halden spa'`.execute(db);
  await sql`delete from organization o where o.name is null`.execute(db);

  await start();

  expect(await namesOf(mia)).toEqual(['Columba', 'Columba SC', 'Denvale', 'Halden']);
  const list = await idsByName(mia);
  expect([list.get('Columba'), list.get('Denvale'), list.get('Halden')]).toEqual([columba, denvale, halden]);
  await importOf(mia, 'Halden Spa', 'Halden', 'Columba SC', 'Columba', 'Denvale');
  expect(await idsByName(mia)).toEqual(list);
});

it('Labels of a network move with its statements, and stay if the network still mentions both organizations', async () => {
  const noa = await signedIn(app, { name: 'Noa Next' });
  await importOf(mia, 'Torvale', 'Torvale Zoo');
  await importOf(noa, 'Torvale Zoo');
  await byOldRules({ torvale: ['Torvale', 'Torvale Zoo'] });
  const torvale = (await idsByName(mia)).get('Torvale');
  await label(mia, 'mine', torvale);
  await label(noa, 'other', torvale);

  await start();

  const { rows } = await sql<{ label: string; id: number }>`
    select l.name as label, g.organization_id as id
    from label_organization g join label l on l.id = g.label_id
    order by l.name`.execute(app.database.db);
  const zoo = (await idsByName(noa)).get('Torvale Zoo');
  expect(zoo).not.toBe(torvale);
  expect(rows).toEqual([
    { label: 'mine', id: torvale },
    { label: 'other', id: zoo },
  ]);
});

it('All names are updated, even if there are too many for one transaction', async () => {
  const count = NAMES_AT_ONCE + 5;
  const companies = Array.from({ length: count }, (_, n) => `Torvale ${n} Zoo`);
  await importOf(mia, ...companies, ...companies.map((name) => name.replace(' Zoo', '')));
  await byOldRules(
    Object.fromEntries(
      companies.map((name) => {
        const plain = name.replace(' Zoo', '');
        return [plain.toLowerCase(), [name, plain]];
      }),
    ),
  );

  await start();

  const { rows } = await sql<{ organizations: number }>`
    select count(distinct organization_id)::int as organizations from network_contact`.execute(
    app.database.db,
  );
  expect(rows[0]?.organizations).toBe(2 * count);
});
