import { sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { personNamed } from '../networks/testing/persons.queries.ts';
import { aPopulation, anOrganization } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let collectiveId: number;

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana', company: 'Halden', position: 'VP' };
const BO: Row = { first: 'Bo', last: 'Ek', slug: 'bo', company: 'Halden Inc.', position: 'Vice  president' };
const CY: Row = { first: 'Cy', last: 'Yu', slug: 'cy', company: 'Acme', position: 'Buyer' };
const DI: Row = { first: 'Di', last: 'Roy', slug: 'di' };
const EVA: Row = { first: 'Eva', last: 'Sol', slug: 'eva', company: 'Acme', position: 'Pilot' };
const FAY: Row = { first: 'Fay', last: 'Lin', slug: 'fay', company: 'Acme', position: 'Clerk' };

beforeAll(async () => {
  app = await testApp();
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const ours = { owner: omar.viewer, collaborators: [ida.viewer], shared: [omar.viewer] };
  collectiveId = (await aCollective(app.database.db, ours)).id;
  await importAs(ida, '2026-05-03', ANA, BO, CY, DI, FAY);
  // In this file, Ana has an e-mail address, but still her old job.
  await importAs(ida, '2026-09-01', { ...ANA, email: 'ana@halden.test' }, BO, CY, DI);
  const rest = [
    { ...BO, company: 'Halden', position: 'vice president' },
    { ...CY, company: '' },
    { ...DI, company: 'Acme', position: 'Nurse' },
    EVA,
    { ...FAY, position: 'Director' },
  ];
  const cfo = { ...ANA, company: 'Quayside', position: 'CFO' };
  await importAs(ida, '2026-10-12', cfo, ...rest);
  await importAs(ida, '2026-11-01', { ...cfo, email: 'ana@quayside.test' }, ...rest);
});
afterAll(() => app.stop());

const importAs = (who: SignedIn, day: string, ...rows: Row[]) =>
  importNow(app.context, who.viewer, { text: fileOf(...rows), day });

const mine = () => ({ networkId: ida.viewer.networkId });
const since = (day: string): Record<string, string> => ({ 'experience.changedSince.value': day });

async function changed(who: SignedIn, scope: object, day: string) {
  const { results } = await who.ask(directoryApi.persons, { query: { ...scope, ...since(day) } });
  return new Map(results.map(({ person, blocks }) => [person.name, blocks]));
}
const names = async (who: SignedIn, scope: object, day: string) => [
  ...(await changed(who, scope, day)).keys(),
];

const block = (was: object, is: object) => {
  const matched = ['changedSince'];
  const items = [
    { matched, isOngoing: false, ...was },
    { matched, isOngoing: true, ...is },
  ];
  return [{ name: 'experience', filters: [{ name: 'changedSince', items }] }];
};
const at = (name: string) => expect.objectContaining({ name }) as object;

test('A person with a new job is found if the first file with this job is from the requested day or later', async () => {
  expect(await names(ida, mine(), '2026-05-04')).toEqual(['Ana Reis', 'Fay Lin']);
  expect(await names(ida, mine(), '2026-10-12')).toEqual(['Ana Reis', 'Fay Lin']);
  expect(await names(ida, mine(), '2026-10-13')).toEqual([]);
});

test('The change is shown as the reason, with the days of the last file with the old job and of the first file with the new one', async () => {
  const found = await changed(ida, mine(), '2026-10-01');
  expect(found.get('Ana Reis')).toEqual(
    block(
      { title: 'VP', organization: at('Halden'), to: '2026-09-01' },
      { title: 'CFO', organization: at('Quayside'), from: '2026-10-12' },
    ),
  );
  // The second file did not contain Fay.
  expect(found.get('Fay Lin')).toEqual(
    block(
      { title: 'Clerk', organization: at('Acme'), to: '2026-05-03' },
      { title: 'Director', organization: at('Acme'), from: '2026-10-12' },
    ),
  );
});

test('If the query also has a filter of roles, the role is shown as a separate reason', async () => {
  const query = { ...mine(), ...since('2026-10-01'), 'experience.title.value': 'vp' };
  const { results } = await ida.ask(directoryApi.persons, { query });
  const filters = results.map(({ blocks }) =>
    blocks[0]?.filters.map(({ name, items }) => [name, items.length]),
  );
  expect(filters).toEqual([
    [
      ['experience', 1],
      ['changedSince', 2],
    ],
  ]);
  expect(results[0]?.blocks[0]?.filters[0]?.items[0]?.matched).toEqual(['title']);
});

test('A changed job disappears when the stored former job gets the organization and the title of the new job', async () => {
  const halden = await organizationOf('Ana Reis', 'former_statement');
  const quayside = await organizationOf('Ana Reis', 'network_contact');
  const { db } = app.database;
  const titles = await sql<{
    id: number;
  }>`select title_id as id from network_contact where position = 'CFO'`.execute(db);
  const move = (organizationId: number, titleId: number | null) =>
    sql`
    update former_statement set organization_id = ${organizationId}, title_id = coalesce(${titleId}, title_id)
    where position = 'VP'`.execute(db);
  const before = await sql<{
    id: number;
  }>`select title_id as id from former_statement where position = 'VP' limit 1`.execute(db);
  await move(quayside, titles.rows[0]?.id ?? null);
  expect(await names(ida, mine(), '2026-10-01')).toEqual(['Fay Lin']);
  await move(halden, before.rows[0]?.id ?? null);
  expect(await names(ida, mine(), '2026-10-01')).toEqual(['Ana Reis', 'Fay Lin']);
});

async function organizationOf(name: string, table: 'former_statement' | 'network_contact'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from ${sql.table(table)} where name = ${name} limit 1`.execute(
    app.database.db,
  );
  return rows[0]?.id ?? 0;
}

test('Different jobs of a person in two networks are not a change, and a share does not show changes of people whom it leaves out', async () => {
  await importAs(
    omar,
    '2026-06-01',
    { ...CY, company: 'Beta', position: 'Baker' },
    { ...EVA, position: 'Cook' },
  );
  expect(await names(ida, mine(), '2026-05-04')).toEqual(['Ana Reis', 'Fay Lin']);
  expect(await names(ida, { collectiveId }, '2026-05-04')).toEqual([]);
  await importAs(
    omar,
    '2026-10-20',
    { ...CY, company: 'Beta', position: 'Miller' },
    { ...EVA, position: 'Cook' },
  );
  expect(await names(ida, { collectiveId }, '2026-10-20')).toEqual(['Cy Yu']);
  // Omar shares his network with the collective, so Ida's own network also shows the change from his file.
  expect(await names(ida, mine(), '2026-10-20')).toEqual(['Cy Yu']);
  expect(await names(root, { admin: true }, '2026-10-01')).toEqual(['Ana Reis', 'Cy Yu', 'Fay Lin']);
  const hidden = await personNamed(app.database.db, ida.viewer.networkId, 'Cy Yu');
  const leaveOut = { personIds: [hidden] };
  await omar.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut } });
  expect(await names(ida, mine(), '2026-10-20')).toEqual([]);
  expect(await names(omar, { networkId: omar.viewer.networkId }, '2026-10-20')).toEqual(['Cy Yu']);
});

test('Roles outside of files show a changed job if the earlier one has ended, the two differ, and both have a start year', async () => {
  const { db } = app.database;
  const [gull, ibex] = [
    await anOrganization(db, { name: 'Gull' }),
    await anOrganization(db, { name: 'Ibex' }),
  ];
  const ended = { organizationId: gull, title: 'Editor', fromYear: 2019, toYear: 2025 };
  const { fromYear: _unknown, ...undated } = ended;
  const present = { organizationId: ibex, title: 'Publisher', fromYear: 2026 };
  await aPopulation(db, [
    { name: 'Gus Moved', roles: [ended, present] },
    { name: 'Hal Undated', roles: [undated, present] },
    { name: 'Ian Both', roles: [{ ...ended, toYear: null }, present] },
    { name: 'Jo Same', roles: [{ ...present, fromYear: 2019, toYear: 2025 }, present] },
  ]);
  const found = await changed(root, { admin: true }, '2026-01-31');
  expect([...found.keys()].filter((name) => !['Ana Reis', 'Cy Yu', 'Fay Lin'].includes(name))).toEqual([
    'Gus Moved',
  ]);
  expect(found.get('Gus Moved')).toEqual(
    block(
      { title: 'Editor', organization: at('Gull'), to: null },
      { title: 'Publisher', organization: at('Ibex'), from: '2026' },
    ),
  );
  // A year without a month counts as its January.
  expect(await names(root, { admin: true }, '2026-02-01')).not.toContain('Gus Moved');
});

test('Undoing an import removes the changed jobs that came from the import', async () => {
  const id = await importAs(omar, '2026-11-05', { ...CY, company: 'Gamma', position: 'Tailor' });
  const own = { networkId: omar.viewer.networkId };
  expect(await names(omar, own, '2026-11-05')).toEqual(['Cy Yu']);
  await omar.ask(networksApi.undoImport, { params: { id } });
  expect(await names(omar, own, '2026-11-05')).toEqual([]);
});

test('A day that does not exist in the calendar is refused', async () => {
  const query = { ...mine(), ...since('2026-04-31') };
  const { status, problem } = await ida.call(directoryApi.persons, { query });
  expect([status, JSON.stringify(problem).includes('Changed Jobs takes a day such as 2026-05-01.')]).toEqual([
    400,
    true,
  ]);
});
