import { directoryApi } from '@kithline/contract/directory.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let mine: { networkId: number };
let collectiveId: number;
let acme: number;
let globex: number;
let people: { ana: number; ben: number; cleo: number; gone: number };
/**
 * `board`, `climate` and `empty`: labels of Ida's network. `omars`: of Omar's network. `shared`: of the
 * collective. `alone`: of the administrator in the scope of everyone.
 */
let labels: { board: number; climate: number; empty: number; omars: number; shared: number; alone: number };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  mine = { networkId: ida.viewer.networkId };
  acme = await anOrganization(db, { name: 'Acme' });
  globex = await anOrganization(db, { name: 'Globex' });
  const [ana = 0, ben = 0, cleo = 0, gone = 0] = await aPopulation(db, [
    { name: 'Ana Silva', roles: [{ organizationId: acme, title: 'Director' }] },
    { name: 'Ben Okoro', roles: [{ organizationId: acme, title: 'Engineer' }] },
    { name: 'Cleo Marsh', roles: [{ organizationId: globex, title: 'Director' }] },
    { name: 'Gone Away', roles: [{ organizationId: globex, title: 'Clerk' }] },
  ]);
  people = { ana, ben, cleo, gone };
  for (const { viewer } of [ida, omar]) await inNetwork(db, viewer.networkId, [ana, ben, cleo, gone]);
  const ours = { owner: omar.viewer, collaborators: [ida.viewer], shared: [omar.viewer] };
  collectiveId = (await aCollective(db, ours)).id;
  labels = {
    board: await label(ida, 'Board', { ...mine, people: [ana, ben, gone] }),
    climate: await label(ida, 'Climate', { ...mine, people: [ana, cleo] }),
    empty: await label(ida, 'Nobody yet', { ...mine, people: [] }),
    omars: await label(omar, 'Board', { networkId: omar.viewer.networkId, people: [ana, ben, cleo] }),
    shared: await label(omar, 'Board', { collectiveId, people: [ana, ben, cleo] }),
    alone: await label(root, 'Board', { people: [ana, gone] }),
  };
  for (const [labelId, entityIds] of [
    [labels.board, [acme]],
    [labels.climate, [acme, globex]],
  ] as const)
    for (const entityId of entityIds)
      await ida.ask(labelsApi.add, {
        body: { entityTypeId: ENTITY_TYPES.organization, entityId, labelId, ...mine },
      });
  await inNetwork(db, ida.viewer.networkId, [ana, ben, cleo]);
});
afterAll(() => app.stop());

async function label(
  who: SignedIn,
  name: string,
  { people: labeled, ...context }: { people: number[]; networkId?: number; collectiveId?: number },
): Promise<number> {
  const { id: labelId } = await who.ask(labelsApi.create, { body: { name, ...context } });
  for (const entityId of labeled)
    await who.ask(labelsApi.add, {
      body: { entityTypeId: ENTITY_TYPES.person, entityId, labelId, ...context },
    });
  return labelId;
}

const found = async (who: SignedIn, params: Record<string, string | number>) => {
  const query = { ...mine, ...params };
  const { results, total } = await who.ask(directoryApi.persons, { query });
  expect(total).toBe(results.length);
  return results.map(({ person }) => person.name);
};
const any = (...ids: number[]) => ({ 'network.labels.value': ids.join() });
const all = (...ids: number[]) => ({ ...any(...ids), 'network.labels.modifier': 1 });

describe('A search for people by label', () => {
  it('finds those with any, or with all, of the labels, but nobody who has left the network', async () => {
    expect(await found(ida, any(labels.board))).toEqual(['Ana Silva', 'Ben Okoro']);
    expect(await found(ida, any(labels.board, labels.climate))).toEqual([
      'Ana Silva',
      'Ben Okoro',
      'Cleo Marsh',
    ]);
    expect(await found(ida, all(labels.board, labels.climate))).toEqual(['Ana Silva']);
    expect(await found(ida, any(labels.empty))).toEqual([]);
    expect(await found(ida, all(labels.board, labels.empty))).toEqual([]);
  });

  it('can be combined with other criteria, sorted and paged', async () => {
    const directors = { 'experience.title.value': 'director' };
    expect(await found(ida, { ...any(labels.board), ...directors })).toEqual(['Ana Silva']);
    expect(await found(ida, { ...any(labels.board), 'summary.name.value': 'ok' })).toEqual(['Ben Okoro']);
    expect(await found(ida, { ...any(labels.climate), 'experience.companies.value': globex })).toEqual([
      'Cleo Marsh',
    ]);
    expect(await found(ida, { ...any(labels.board), order: 'name-desc' })).toEqual([
      'Ben Okoro',
      'Ana Silva',
    ]);
    const second = await ida.ask(directoryApi.persons, {
      query: { ...mine, ...any(labels.board), limit: 1, page: 2 },
    });
    expect(second).toMatchObject({ total: 2, pages: 2, size: 1 });
    expect(second.results[0]?.person.name).toBe('Ben Okoro');
  });

  it('shows which of the labels each person has', async () => {
    const query = { ...mine, ...any(labels.climate, labels.board, labels.omars) };
    const { results } = await ida.ask(directoryApi.persons, { query });
    const item = (id: number, name: string) => ({ id, name, matched: ['labels'] });
    const block = (...items: object[]) => [{ name: 'network', filters: [{ name: 'labels', items }] }];
    expect(results.map(({ blocks }) => blocks)).toEqual([
      block(item(labels.board, 'Board'), item(labels.climate, 'Climate')),
      block(item(labels.board, 'Board')),
      block(item(labels.climate, 'Climate')),
    ]);
  });

  it('has totals in the stats, and in the relaxations, which leave out one criterion each', async () => {
    const query = { ...mine, ...any(labels.board) };
    const { total, stats, cache } = await ida.ask(directoryApi.personStats, { query });
    expect({ total, cache }).toEqual({ total: 2, cache: false });
    expect(stats.organizations).toEqual([expect.objectContaining({ id: acme, total: 2 })]);
    const narrowed = { ...query, 'summary.name.value': 'cleo' };
    const { results } = await ida.ask(directoryApi.relaxations, { query: narrowed });
    expect(results).toEqual([
      { group: 'summary', filter: 'name', total: 2 },
      { group: 'network', filter: 'labels', total: 1 },
    ]);
  });

  it('in a collective uses labels of the viewer’s own network, and not those of other networks', async () => {
    await inNetwork(app.database.db, omar.viewer.networkId, [people.ana, people.cleo, people.gone]);
    const foundBy = async (who: SignedIn, params: object) => {
      const { results } = await who.ask(directoryApi.persons, { query: { collectiveId, ...params } });
      return results.map(({ person }) => person.name);
    };
    expect(await foundBy(ida, any(labels.board))).toEqual(['Ana Silva', 'Gone Away']);
    expect(await foundBy(ida, all(labels.board, labels.climate))).toEqual(['Ana Silva']);
    expect(await foundBy(omar, any(labels.board, labels.climate))).toEqual([]);
    expect(await foundBy(omar, any(labels.omars))).toEqual(['Ana Silva', 'Cleo Marsh']);
  });

  it('in the scope of everyone uses labels that the administrator gave there, and not those of a network', async () => {
    const networkId = root.viewer.networkId;
    await inNetwork(app.database.db, networkId, [people.ben]);
    const network = await label(root, 'Board', { networkId, people: [people.ben] });
    const everyone = async (params: object) => {
      const { results } = await root.ask(directoryApi.persons, { query: { admin: 'true', ...params } });
      return results.map(({ person }) => person.name);
    };
    expect(await everyone(any(labels.alone))).toEqual(['Ana Silva', 'Gone Away']);
    expect(await everyone(any(labels.alone, network))).toEqual(['Ana Silva', 'Gone Away']);
    expect(await everyone(all(labels.alone, network))).toEqual([]);
    expect(await found(root, { networkId, ...any(labels.alone, network) })).toEqual(['Ben Okoro']);
    const query = { admin: 'true', ...any(labels.alone) } as const;
    expect((await root.ask(directoryApi.personStats, { query })).total).toBe(2);
    expect((await root.ask(directoryApi.organizations, { query })).total).toBe(0);
    await app.database.db.deleteFrom('label').where('id', '=', network).execute();
  });
});

describe("A label that does not belong to the viewer's network", () => {
  it('finds nobody and reveals nothing, whether it belongs to another member, a collective or an administrator, or is unknown', async () => {
    for (const foreign of [labels.omars, labels.shared, labels.alone, 999_999]) {
      expect(await found(ida, any(foreign))).toEqual([]);
      expect(await found(ida, all(labels.board, foreign))).toEqual([]);
      expect(await found(ida, any(labels.board, foreign))).toEqual(['Ana Silva', 'Ben Okoro']);
      const query = { ...mine, ...any(foreign) };
      expect((await ida.ask(directoryApi.personStats, { query })).total).toBe(0);
      expect((await ida.ask(directoryApi.organizations, { query })).total).toBe(0);
      expect((await ida.ask(directoryApi.relaxations, { query })).results).toEqual([
        { group: 'network', filter: 'labels', total: 3 },
      ]);
    }
  });

  it('finds nobody for an administrator in the scope of everyone if it belongs to another member’s network', async () => {
    const query = { admin: 'true' as const, ...any(labels.board, labels.omars) };
    for (const endpoint of [directoryApi.persons, directoryApi.organizations])
      expect((await root.ask(endpoint, { query })).total).toBe(0);
    expect((await root.ask(directoryApi.personStats, { query })).total).toBe(0);
  });
});

describe('A search for organizations by label', () => {
  const named = async (params: object) => {
    const { results, total } = await ida.ask(directoryApi.organizations, { query: { ...mine, ...params } });
    expect(total).toBe(results.length);
    return results.map(({ organization, blocks }) => [organization.name, blocks]);
  };
  const block = (...found: [number, string][]) => {
    const items = found.map(([id, name]) => ({ id, name, matched: ['labels'] }));
    return [{ name: 'network', filters: [{ name: 'labels', items }] }];
  };

  it('finds those with any, or with all, of the labels, and shows which they have', async () => {
    const [board, climate] = [labels.board, labels.climate];
    expect(await named(any(board, climate))).toEqual([
      ['Acme', block([board, 'Board'], [climate, 'Climate'])],
      ['Globex', block([climate, 'Climate'])],
    ]);
    expect(await named(all(board, climate))).toEqual([
      ['Acme', block([board, 'Board'], [climate, 'Climate'])],
    ]);
    expect(await named({ ...any(climate), 'summary.name.value': 'glo' })).toEqual([
      [
        'Globex',
        [
          {
            name: 'summary',
            filters: [{ name: 'name', items: [{ id: globex, name: 'Globex', matched: ['name'] }] }],
          },
          ...block([climate, 'Climate']),
        ],
      ],
    ]);
  });
});

describe('The totals of a network', () => {
  it('count its labels, and its people with a label', async () => {
    expect(await ida.ask(networksApi.read)).toMatchObject({ totalLabels: 3, totalLabeled: 3, totalRated: 0 });
    await inNetwork(app.database.db, ida.viewer.networkId, [people.ben, people.cleo]);
    expect(await ida.ask(networksApi.read)).toMatchObject({ totalLabels: 3, totalLabeled: 2 });
    expect(await root.ask(networksApi.read)).toMatchObject({ totalLabels: 0, totalLabeled: 0 });
  });
});
