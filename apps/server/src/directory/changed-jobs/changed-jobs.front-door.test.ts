import { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import { sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, importNow, type Row } from '../../networks/testing/contacts-files.ts';
import { personNamed } from '../../networks/testing/persons.queries.ts';
import { aPopulation, anOrganization } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { weeklyChangedJobs } from './weekly-changed-jobs.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let collectiveId: number;

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana', company: 'Halden', position: 'VP' };
const BO: Row = { first: 'Bo', last: 'Ek', slug: 'bo', company: 'Halden', position: 'Buyer' };
const CY: Row = { first: 'Cy', last: 'Yu', slug: 'cy', company: 'Acme', position: 'Cook' };
const DI: Row = { first: 'Di', last: 'Roy', slug: 'di', company: 'Gull', position: 'Nurse' };
const EVA: Row = { first: 'Eva', last: 'Sol', slug: 'eva', company: 'Gull', position: 'Pilot' };

const importAs = (who: SignedIn, day: string, ...rows: Row[]) =>
  importNow(app.context, who.viewer, { text: fileOf(...rows), day });

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-27T09:00:00Z') });
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const ours = { owner: omar.viewer, collaborators: [ida.viewer], shared: [omar.viewer] };
  collectiveId = (await aCollective(app.database.db, ours)).id;
  await importAs(ida, '2025-06-01', ANA, BO, CY, DI, EVA);
  await importAs(ida, '2026-03-01', ANA, { ...BO, company: 'Quayside' }, CY, DI, EVA);
  const present = { ...CY, company: 'Ibex', position: 'Chef' };
  await importAs(
    ida,
    '2026-10-15',
    { ...ANA, company: 'Gull', position: 'CFO', email: 'ana@gull.example' },
    { ...BO, company: 'Quayside' },
    present,
    DI,
    EVA,
  );
  await importAs(omar, '2026-05-01', EVA, { ...CY });
  await importAs(omar, '2026-11-20', { ...EVA, company: 'Ibex' }, present);
});
afterAll(() => app.stop());

type Asked = Partial<Record<'days' | 'close' | 'whereNobody' | 'notSeen' | 'order', string>>;
const mine = () => ({ networkId: ida.viewer.networkId });
const list = (who: SignedIn, scope: object, asked: Asked = {}) =>
  who.ask(changedJobsApi.list, { query: { ...scope, ...asked } as never });
async function names(who: SignedIn, scope: object, asked: Asked = {}): Promise<string[]> {
  return (await list(who, scope, asked)).results.map(({ person }) => person.name);
}
const idOf = (name: string) => personNamed(app.database.db, ida.viewer.networkId, name);
const at = (name: string) => expect.objectContaining({ name }) as object;

test('the list has the changed jobs of the requested number of days; the one that became known last comes first', async () => {
  expect(await names(ida, mine(), { days: '30' })).toEqual(['Eva Sol']);
  expect(await names(ida, mine())).toEqual(['Eva Sol', 'Ana Reis', 'Cy Yu']);
  expect(await names(ida, mine(), { days: '365' })).toEqual(['Eva Sol', 'Ana Reis', 'Cy Yu', 'Bo Ek']);
});

test('a row shows the former and the new job, the two days between which the job changed, and whose file contains the change', async () => {
  const [eva, ana] = (await list(ida, mine())).results;
  expect(ana).toMatchObject({
    from: { title: 'VP', organization: at('Halden') },
    to: { title: 'CFO', organization: at('Gull') },
    after: '2026-03-01',
    by: '2026-10-15',
    heardOn: '2026-10-15',
    email: 'ana@gull.example',
    userId: null,
    source: { kind: 'file', owner: 'Ida Berg', isOwn: true, collectives: [] },
    isWhereNobodyIs: false,
    isSeen: false,
  });
  expect(eva).toMatchObject({
    to: { title: 'Pilot', organization: at('Ibex') },
    source: { kind: 'file', owner: 'Omar Aziz', isOwn: false, collectives: [{ id: collectiveId }] },
  });
});

test('two files with the same change give one row, dated by the first file that the viewer sees in the scope', async () => {
  const { results } = await list(ida, mine());
  expect(results.filter(({ person }) => person.name === 'Cy Yu')).toMatchObject([
    { heardOn: '2026-10-15', source: { isOwn: true } },
  ]);
  expect((await list(ida, { collectiveId })).results).toMatchObject([
    { person: { name: 'Cy Yu' }, heardOn: '2026-11-20' },
    { person: { name: 'Eva Sol' }, heardOn: '2026-11-20' },
  ]);
});

test('a row disappears when the person is left out of the share that shows the change', async () => {
  const leaveOut = { personIds: [await idOf('Eva Sol')] };
  await omar.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut } });
  expect(await names(ida, mine(), { days: '30' })).toEqual([]);
  const nobody = { personIds: [] };
  await omar.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut: nobody } });
  expect(await names(ida, mine(), { days: '30' })).toEqual(['Eva Sol']);
});

test('a list can be limited to people whom the viewer rated Familiar or Strong, or to people at an organization where the viewer knows nobody else; it can be sorted by strength', async () => {
  const toPersonId = await idOf('Bo Ek');
  await ida.call(relationshipsApi.create, { body: { toPersonId, strengthId: 2 } });
  await ida.call(relationshipsApi.create, { body: { toPersonId: await idOf('Cy Yu'), strengthId: 1 } });
  const days = '365';
  expect(await names(ida, mine(), { days, close: 'true' })).toEqual(['Bo Ek']);
  // Ana moved to Di's organization, and Cy and Eva both moved to Ibex, so Ida knows two people at each.
  expect(await names(ida, mine(), { days, whereNobody: 'true' })).toEqual(['Bo Ek']);
  expect((await list(ida, mine(), { days, close: 'true' })).figures).toEqual({
    changed: 4,
    close: 1,
    whereNobody: 1,
    notSeen: 4,
  });
  expect(await names(ida, mine(), { days, order: 'closest' })).toEqual([
    'Bo Ek',
    'Cy Yu',
    'Eva Sol',
    'Ana Reis',
  ]);
});

test('sorting by importance puts higher strengths first, then people with notes or labels, then the newest changes', async () => {
  const about = { entityTypeId: ENTITY_TYPES.person, entityId: await idOf('Ana Reis') };
  await ida.call(notesApi.write, { body: { ...about, ...mine(), note: 'Met in Porto.' } as never });
  const days = '365';
  expect(await names(ida, mine(), { days, order: 'matters' })).toEqual([
    'Bo Ek',
    'Cy Yu',
    'Ana Reis',
    'Eva Sol',
  ]);
});

test('marking a change as seen counts only for the member who marks it, and can be undone', async () => {
  const personIds = [await idOf('Ana Reis'), 999_999];
  const marked = await ida.ask(changedJobsApi.markSeen, { body: { ...mine(), days: '90', personIds } });
  expect(marked.changed).toEqual([{ personId: personIds[0], heardOn: '2026-10-15', former: null }]);
  expect(await names(ida, mine(), { notSeen: 'true' })).toEqual(['Eva Sol', 'Cy Yu']);
  expect((await list(ida, mine())).figures.notSeen).toBe(2);
  const all = await ida.ask(changedJobsApi.markSeen, { body: { ...mine(), days: '90' } });
  expect(all.changed).toHaveLength(2);
  expect(await names(ida, mine(), { notSeen: 'true' })).toEqual([]);
  // The marks of others do not change.
  expect((await list(omar, { collectiveId })).figures.notSeen).toBe(2);
  const marks = [...all.changed, ...personIds.map((personId) => ({ personId }))];
  await ida.ask(changedJobsApi.unmarkSeen, { body: { marks } });
  expect((await list(ida, mine())).figures.notSeen).toBe(3);
});

test('the weekly mail has the total and the order of the card on the home page', async () => {
  const viewer = { ...ida.viewer, collectiveIds: [collectiveId] };
  const mail = await weeklyChangedJobs(app.context, viewer, 2);
  const card = await list(ida, mine(), { notSeen: 'true', order: 'matters' });
  expect(mail).toEqual({ total: card.total, items: card.results.slice(0, 2) });
  expect(mail?.items.map(({ person }) => person.name)).toEqual(['Cy Yu', 'Ana Reis']);
});

test('dated roles in a profile show a change, with the profile as its source', async () => {
  const { db } = app.database;
  const [oldMill, lynx] = [
    await anOrganization(db, { name: 'Old Mill' }),
    await anOrganization(db, { name: 'Lynx' }),
  ];
  await aPopulation(db, [
    {
      name: 'Gus Moved',
      roles: [
        { organizationId: oldMill, title: 'Editor', fromYear: 2019, toYear: 2026 },
        { organizationId: lynx, title: 'Publisher', fromYear: 2026 },
      ],
    },
  ]);
  const { results } = await list(root, { admin: 'true' }, { days: '365' });
  expect(results.find(({ person }) => person.name === 'Gus Moved')).toMatchObject({
    from: { title: 'Editor', organization: at('Old Mill') },
    to: { title: 'Publisher', organization: at('Lynx') },
    after: null,
    by: '2026',
    source: { kind: 'profile', by: 'sample' },
  });
});

test('the filter of people finds the same people as the list of changed jobs, in the same order', async () => {
  const query = {
    ...mine(),
    'experience.changedSince.value': '2025-11-27',
    order: 'changedJob-desc',
  };
  const { results } = await ida.ask(directoryApi.persons, { query });
  expect(results.map(({ person }) => person.name)).toEqual(await names(ida, mine(), { days: '365' }));
});

const markSeen = async (scope: object, more: object) =>
  (await ida.ask(changedJobsApi.markSeen, { body: { ...scope, ...more } as never })).changed;
const undoMarks = (marks: { personId: number }[]) => ida.ask(changedJobsApi.unmarkSeen, { body: { marks } });
const isCySeen = async (scope: object) =>
  (await list(ida, scope)).results.find(({ person }) => person.name === 'Cy Yu')?.isSeen;

test('undoing a mark restores the previous mark; if a later mark exists, undoing changes nothing', async () => {
  const personIds = [await idOf('Cy Yu')];
  const own = await markSeen(mine(), { personIds });
  const shared = await markSeen({ collectiveId }, { personIds });
  expect([own, shared]).toMatchObject([
    [{ heardOn: '2026-10-15', former: null }],
    [{ heardOn: '2026-11-20', former: '2026-10-15' }],
  ]);
  await undoMarks(own);
  expect(await isCySeen({ collectiveId })).toBe(true);
  await undoMarks(shared);
  expect([await isCySeen(mine()), await isCySeen({ collectiveId })]).toEqual([true, false]);
  await undoMarks(own);
  expect(await isCySeen(mine())).toBe(false);
});

test('marking changes up to a day as seen does not mark a change that became known after that day', async () => {
  const personIds = [await idOf('Cy Yu')];
  const marks = await markSeen({ collectiveId }, { personIds, heardUpTo: '2026-10-15' });
  expect([await isCySeen(mine()), await isCySeen({ collectiveId })]).toEqual([true, false]);
  await undoMarks(marks);
});

test('a change stays seen until the person changes jobs again', async () => {
  await markSeen(mine(), { personIds: [await idOf('Ana Reis')] });
  expect(await names(ida, mine(), { notSeen: 'true' })).not.toContain('Ana Reis');
  const rest = [BO, CY, DI, EVA].map((row) => ({ ...row, company: 'Quayside' }));
  await importAs(ida, '2026-11-25', { ...ANA, company: 'Ibex', position: 'Chair' }, ...rest);
  expect((await list(ida, mine(), { notSeen: 'true' })).results).toContainEqual(
    expect.objectContaining({ person: at('Ana Reis'), heardOn: '2026-11-25' }),
  );
});
