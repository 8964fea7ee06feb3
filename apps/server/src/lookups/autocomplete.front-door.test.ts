import { foldText } from '@kithline/base/fold-text.ts';
import { DATASETS, lookupsApi } from '@kithline/contract/lookups.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, aPopulation } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let mine: { networkId: number };
let ids: { acme: number; hidden: number; ana: number; stranger: number };

beforeAll(async () => {
  app = await testApp({ hasPlaceNames: true });
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  mine = { networkId: ida.viewer.networkId };
  const acme = await anOrganization(db, { name: 'Acme Énergie', aliases: ['Solar Brothers'] });
  const school = await anOrganization(db, { name: 'Ridgeway University', typeId: 1 });
  const charity = await anOrganization(db, { name: 'Clean Water', typeId: 5 });
  const hidden = await anOrganization(db, { name: 'Acme Secret' });
  const [ana = 0] = await aPopulation(
    db,
    [
      {
        name: 'Ana Silva',
        roles: [{ organizationId: acme, title: 'Head of Sales' }],
        educations: [{ schoolId: school }],
        supports: [charity],
      },
      { name: 'Mariana Costa', roles: [{ organizationId: acme, title: 'Sales Director' }] },
    ],
    mine.networkId,
  );
  const [stranger = 0] = await aPopulation(db, [
    { name: 'Ana Hidden', roles: [{ organizationId: hidden, title: 'Sales Ninja' }] },
  ]);
  ids = { acme, hidden, ana, stranger };
});
afterAll(() => app.stop());

type Query = Parameters<typeof ask>[0];
const ask = (query: {
  dataset: (typeof DATASETS)[number];
  name?: string;
  ids?: string;
  page?: number;
  limit?: number;
  networkId?: number;
  admin?: 'true';
}) => ida.ask(lookupsApi.autocomplete, { query });
const names = async (query: Query) => (await ask(query)).results.map(({ name }) => name);

test('Names that begin with the text come before names that only contain it', async () => {
  expect(await names({ dataset: 'persons', name: 'ána', ...mine })).toEqual(['Ana Silva', 'Mariana Costa']);
  expect(await names({ dataset: 'workrole-titles', name: 'sales', ...mine })).toEqual([
    'Sales Director',
    'Head of Sales',
  ]);
  expect((await names({ dataset: 'industries', name: 'soft' }))[0]).toMatch(/^Soft/);
});

test('Only people, organizations and titles of the scope are suggested, by name and by id', async () => {
  expect(await names({ dataset: 'organizations', name: 'acme', ...mine })).toEqual(['Acme Énergie']);
  expect(await names({ dataset: 'organizations', name: 'solar', ...mine })).toEqual(['Acme Énergie']);
  expect(await names({ dataset: 'organizations', ids: `${ids.hidden},${ids.acme}`, ...mine })).toEqual([
    'Acme Énergie',
  ]);
  expect(await names({ dataset: 'persons', ids: `${ids.stranger},${ids.ana}`, ...mine })).toEqual([
    'Ana Silva',
  ]);
  expect(await names({ dataset: 'workrole-titles', name: 'ninja', ...mine })).toEqual([]);
  expect(await names({ dataset: 'schools', ...mine })).toEqual(['Ridgeway University']);
  expect(await names({ dataset: 'nonprofits', ...mine })).toEqual(['Clean Water']);
});

test('Places are suggested with coordinates, the largest first, and are found by names typed without accents', async () => {
  const { results } = await ask({ dataset: 'locations', name: 'sao paulo' });
  expect(results[0]).toMatchObject({ name: 'São Paulo, Brazil', detail: 'Brazil' });
  expect(results[0]?.latitude).toBeCloseTo(-23.5, 0);
  expect((await names({ dataset: 'locations', name: 'lis' }))[0]).toBe('Lisbon, Portugal');
});

test('Sizes and strengths keep their own order, and long lists have pages of 50', async () => {
  expect(await names({ dataset: 'employee-sizes' })).toEqual([
    '1-10',
    '11-50',
    '51-200',
    '201-500',
    '501-1,000',
    '1,001-5,000',
    '5,001-10,000',
    '10,001+',
  ]);
  const first = await ask({ dataset: 'industries' });
  expect(first).toMatchObject({ size: 50, page: 1, next: 2 });
  const second = await ask({ dataset: 'industries', page: 2 });
  expect(second.results[0]?.name).not.toBe(first.results[0]?.name);
  const last = await ask({ dataset: 'industries', page: 9 });
  expect(last).toMatchObject({ size: 34, total: 434, next: null });
  expect(await names({ dataset: 'organization-types', name: 'start' })).toEqual(['Startup']);
  expect(await names({ dataset: 'relationship-strengths' })).toEqual(['Weak', 'Familiar', 'Strong']);
  expect(await names({ dataset: 'relationship-strengths', ids: '3,1' })).toEqual(['Weak', 'Strong']);
});

test('If ids of causes are requested, their names are returned in the same order', async () => {
  const { results } = await ask({ dataset: 'causes' });
  const [a, b] = results;
  expect(await names({ dataset: 'causes', ids: `${b?.id},${a?.id}`, name: 'ignored' })).toEqual([
    b?.name,
    a?.name,
  ]);
});

test('%, _ and \\ match only themselves', async () => {
  for (const name of ['%', '_', '\\']) expect(await names({ dataset: 'causes', name })).toEqual([]);
});

async function someLabels(scopeId: number, ...names: string[]): Promise<number[]> {
  const values = names.map((name) => ({ scopeId, name, nameNorm: foldText(name) }));
  const rows = await app.database.db.insertInto('label').values(values).returning('id').execute();
  return rows.map(({ id }) => id);
}

test("Labels are those of the viewer's own network, by name and by id, even if the request contains the id of another network", async () => {
  const omar = await signedIn(app);
  const [climate = 0, board = 0] = await someLabels(mine.networkId, 'Climate board', 'Böard search', 'Zebra');
  const [foreign = 0] = await someLabels(omar.viewer.networkId, 'Board of Omar');
  const dataset = 'network-labels';
  expect(await names({ dataset, ...mine })).toEqual(['Böard search', 'Climate board', 'Zebra']);
  expect(await names({ dataset })).toEqual(['Böard search', 'Climate board', 'Zebra']);
  expect(await names({ dataset, networkId: omar.viewer.networkId, name: 'board' })).toEqual([
    'Böard search',
    'Climate board',
  ]);
  expect(await names({ dataset, ids: `${foreign},${climate},${board}` })).toEqual([
    'Climate board',
    'Böard search',
  ]);
});

test('In the scope of everyone, an administrator gets only the labels that belong to the administrator alone', async () => {
  const chief = await signedIn(app, { isAdmin: true });
  await someLabels(chief.viewer.networkId, 'Of the network');
  const alone = { userId: chief.viewer.userId, name: 'To curate', nameNorm: 'to curate' };
  await app.database.db.insertInto('label').values(alone).execute();
  const { reply } = await chief.call(lookupsApi.autocomplete, {
    query: { dataset: 'network-labels', admin: 'true' },
  });
  expect(reply.results.map(({ name }) => name)).toEqual(['To curate']);
  expect(await names({ dataset: 'network-labels', admin: 'true' })).toEqual([]);
});

test('Labels of a collective are suggested only to those who belong to it', async () => {
  const [owner, stranger] = [await signedIn(app), await signedIn(app, { isAdmin: true })];
  const { id } = await aCollective(app.database.db, { owner: owner.viewer, collaborators: [ida.viewer] });
  const [shared] = await someLabels(id, 'Shared');
  const query = { dataset: 'collective-labels', collectiveId: id } as const;
  for (const who of [ida, owner])
    expect((await who.ask(lookupsApi.autocomplete, { query })).results).toEqual([
      { id: shared, name: 'Shared' },
    ]);
  expect((await stranger.call(lookupsApi.autocomplete, { query })).status).toBe(403);
  const ids = { ...query, ids: String(shared) };
  expect((await stranger.call(lookupsApi.autocomplete, { query: ids })).status).toBe(403);
  const none = { dataset: query.dataset, ...mine };
  expect((await ida.call(lookupsApi.autocomplete, { query: none })).status).toBe(400);
});

test('Users without a client are suggested only to administrators, by name and by login email, and not while they are suspended', async () => {
  const chief = await signedIn(app, { isAdmin: true });
  const [free, owner] = [
    await signedIn(app, { name: 'Zoë Free' }),
    await signedIn(app, { name: 'Zoe Owner' }),
  ];
  await aCollective(app.database.db, { owner: owner.viewer });
  const ask = (query: { name?: string; ids?: string }) =>
    chief.ask(lookupsApi.autocomplete, { query: { dataset: 'nonclient-users', ...query } });
  const { userId, personId } = free.viewer;
  const found = {
    id: userId,
    name: 'Zoë Free',
    profilePicture: null,
    detail: `member-${personId}@example.test`,
  };
  expect((await ask({ name: 'zoe' })).results).toEqual([found]);
  expect((await ask({ name: `member-${personId}@` })).results).toEqual([found]);
  expect((await ask({ ids: `${owner.viewer.userId},${userId}` })).results).toEqual([found]);
  const setSuspended = (suspended: boolean) =>
    chief.ask(membersApi.change, { params: { id: userId }, body: { suspended } });
  await setSuspended(true);
  expect((await ask({ name: 'zoe' })).results).toEqual([]);
  expect((await ask({ ids: String(userId) })).results).toEqual([]);
  await setSuspended(false);
  expect((await ask({ name: 'zoe' })).results).toEqual([found]);
  for (const query of [{ dataset: 'nonclient-users' }, { dataset: 'nonclient-users', ids: '1' }] as const)
    expect((await owner.call(lookupsApi.autocomplete, { query })).status).toBe(403);
});

test('Every dataset can be requested with a network, except labels of collectives and users without a client', async () => {
  // Labels of a collective need a `collectiveId`. Users without a client are only for administrators.
  const refused: Record<string, number> = {
    'collective-labels': 400,
    'nonclient-users': 403,
  };
  for (const dataset of DATASETS) {
    const { status } = await ida.call(lookupsApi.autocomplete, { query: { dataset, ...mine } });
    expect([dataset, status]).toEqual([dataset, refused[dataset] ?? 200]);
  }
});
