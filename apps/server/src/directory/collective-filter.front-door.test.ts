import { directoryApi } from '@kithline/contract/directory.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Omar owns a client with two collectives and shares his network with both. Ida and Mei are collaborators of
// the first (`collectiveId`); only Ida is a collaborator of the second (`secondId`).

let app: TestApp;
let ida: SignedIn;
let mei: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let collectiveId: number;
let secondId: number;
let acme: number;
let ridgeway: number;
let people: { ana: number; ben: number; cleo: number; gone: number };
/**
 * `shared` and `climate`: labels of the first collective. `elsewhere`: of the second. `private`: of Ida's
 * network. `omars`: of Omar's network.
 */
let labels: { shared: number; climate: number; private: number; omars: number; elsewhere: number };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  mei = await signedIn(app, { name: 'Mei Lin' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const members = [ida, mei, omar].map(({ viewer }) => viewer.personId);
  acme = await anOrganization(db, { name: 'Acme' });
  ridgeway = await anOrganization(db, { name: 'Ridgeway', typeId: 1 });
  for (const personId of [mei.viewer.personId, omar.viewer.personId]) await addRoleAndEducation(personId);
  const [ana = 0, ben = 0, cleo = 0, gone = 0] = await aPopulation(db, [
    { name: 'Ana Silva', roles: [{ organizationId: acme, title: 'Director' }] },
    { name: 'Ben Okoro', roles: [{ organizationId: acme, title: 'Engineer' }] },
    { name: 'Cleo Marsh', roles: [{ organizationId: ridgeway, title: 'Director' }] },
    { name: 'Gone Away', roles: [{ organizationId: ridgeway, title: 'Clerk' }] },
  ]);
  people = { ana, ben, cleo, gone };
  const everybody = [...members, ana, ben, cleo, gone];
  for (const { viewer } of [ida, omar]) await inNetwork(db, viewer.networkId, everybody);
  const [owner, shared] = [omar.viewer, [omar.viewer]];
  collectiveId = (await aCollective(db, { owner, collaborators: [ida.viewer, mei.viewer], shared })).id;
  secondId = (await aCollective(db, { owner, collaborators: [ida.viewer], shared })).id;
  const [here, own] = [{ collectiveId }, { networkId: ida.viewer.networkId }];
  labels = {
    shared: await label(ida, 'Board', { ...here, people: [ana, ben, gone] }),
    climate: await label(mei, 'Climate', { ...here, people: [ana, cleo, mei.viewer.personId] }),
    private: await label(ida, 'Board', { ...own, people: [ana, cleo] }),
    omars: await label(omar, 'Board', { networkId: omar.viewer.networkId, people: [ana] }),
    elsewhere: await label(ida, 'Board', { collectiveId: secondId, people: [ana, ben, cleo] }),
  };
  const organization = { entityTypeId: ENTITY_TYPES.organization, entityId: acme };
  for (const labelId of [labels.shared, labels.climate])
    await ida.ask(labelsApi.add, { body: { ...organization, labelId, ...here } });
  await ida.ask(labelsApi.add, { body: { ...organization, labelId: labels.private, ...own } });
  await inNetwork(
    db,
    omar.viewer.networkId,
    everybody.filter((one) => one !== gone),
  );
});
afterAll(() => app.stop());

async function addRoleAndEducation(personId: number): Promise<void> {
  const { db } = app.database;
  const own = { personId, source: 'self', inProfile: true } as const;
  await db
    .insertInto('workRole')
    .values({ ...own, organizationId: acme })
    .execute();
  await db
    .insertInto('education')
    .values({ ...own, organizationId: ridgeway, degreeIds: [], majorIds: [], isOngoing: false })
    .execute();
}

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

type Params = Record<string, string | number>;

const found = async (who: SignedIn, params: Params, scope: object = { collectiveId }) => {
  const query = { ...scope, ...params };
  const { results, total } = await who.ask(directoryApi.persons, { query });
  expect(total).toBe(results.length);
  return results.map(({ person }) => person.name);
};
const any = (...ids: number[]) => ({ 'collective.labels.value': ids.join() });
const all = (...ids: number[]) => ({ ...any(...ids), 'collective.labels.modifier': 1 });
const ONLY = { 'collective.membership.modifier': 1 };
const OUTSIDE = { 'collective.membership.modifier': 0 };
const EVERYBODY = ['Ana Silva', 'Ben Okoro', 'Cleo Marsh', 'Ida Berg', 'Mei Lin', 'Omar Aziz'];

describe('A search for people by labels of the collective', () => {
  it('finds those with any, or with all, of the labels, but nobody whom the collective no longer shows', async () => {
    for (const who of [ida, mei, omar]) {
      expect(await found(who, any(labels.shared))).toEqual(['Ana Silva', 'Ben Okoro']);
      expect(await found(who, any(labels.shared, labels.climate))).toEqual([
        'Ana Silva',
        'Ben Okoro',
        'Cleo Marsh',
        'Mei Lin',
      ]);
      expect(await found(who, all(labels.shared, labels.climate))).toEqual(['Ana Silva']);
    }
  });

  it('can be combined with labels of the viewer’s network, which stay private', async () => {
    const both = { ...any(labels.climate), 'network.labels.value': labels.private };
    expect(await found(ida, both)).toEqual(['Ana Silva', 'Cleo Marsh']);
    expect(await found(ida, { ...both, 'experience.companies.value': acme })).toEqual(['Ana Silva']);
    expect(await found(omar, both)).toEqual([]);
    const { results } = await ida.ask(directoryApi.persons, { query: { collectiveId, ...both } });
    const block = (name: string, id: number, text: string) => ({
      name,
      filters: [{ name: 'labels', items: [{ id, name: text, matched: ['labels'] }] }],
    });
    expect(results[0]?.blocks).toEqual([
      block('network', labels.private, 'Board'),
      block('collective', labels.climate, 'Climate'),
    ]);
  });

  it('finds nobody by a label of another collective or of a network, or by an unknown label', async () => {
    for (const foreign of [labels.elsewhere, labels.private, labels.omars, 999_999]) {
      expect(await found(ida, any(foreign))).toEqual([]);
      expect(await found(ida, all(labels.shared, foreign))).toEqual([]);
      expect(await found(ida, any(labels.shared, foreign))).toEqual(['Ana Silva', 'Ben Okoro']);
      const query = { collectiveId, ...any(foreign) };
      expect((await ida.ask(directoryApi.personStats, { query })).total).toBe(0);
      expect((await ida.ask(directoryApi.organizations, { query })).total).toBe(0);
    }
  });
});

describe('A search for people by membership', () => {
  it('finds the collaborators, or everybody else; the owner of the client is not a collaborator', async () => {
    expect(await found(ida, {})).toEqual(EVERYBODY);
    expect(await found(ida, { 'collective.membership.modifier': 2 })).toEqual(EVERYBODY);
    expect(await found(omar, ONLY)).toEqual(['Ida Berg', 'Mei Lin']);
    expect(await found(omar, OUTSIDE)).toEqual(['Ana Silva', 'Ben Okoro', 'Cleo Marsh', 'Omar Aziz']);
    expect(await found(ida, ONLY, { collectiveId: secondId })).toEqual(['Ida Berg']);
  });

  it('can be requested with `value` in place of `modifier`', async () => {
    expect(await found(ida, { 'collective.membership.value': 1 })).toEqual(['Ida Berg', 'Mei Lin']);
    expect(await found(ida, { 'collective.membership.value': 0 })).toHaveLength(4);
    expect(await found(ida, { 'collective.membership.value': 2 })).toEqual(EVERYBODY);
  });

  it('can be combined with other criteria, sorted and paged', async () => {
    const atAcme = { 'experience.companies.value': acme };
    expect(await found(ida, { ...ONLY, ...atAcme })).toEqual(['Mei Lin']);
    expect(await found(ida, { ...OUTSIDE, ...atAcme })).toEqual(['Ana Silva', 'Ben Okoro', 'Omar Aziz']);
    expect(await found(ida, { ...ONLY, ...any(labels.climate) })).toEqual(['Mei Lin']);
    expect(await found(ida, { ...OUTSIDE, ...any(labels.climate) })).toEqual(['Ana Silva', 'Cleo Marsh']);
    expect(await found(ida, { ...OUTSIDE, 'summary.name.value': 'o' })).toEqual(['Ben Okoro', 'Omar Aziz']);
    expect(await found(ida, { ...OUTSIDE, 'experience.title.value': 'director' })).toEqual([
      'Ana Silva',
      'Cleo Marsh',
    ]);
    expect(await found(ida, { ...OUTSIDE, order: 'name-desc' })).toHaveLength(4);
    const query = { collectiveId, ...OUTSIDE, limit: 1, page: 2, order: 'name-desc' };
    const page = await ida.ask(directoryApi.persons, { query });
    expect(page).toMatchObject({ total: 4, pages: 4, size: 1 });
    expect(page.results[0]?.person.name).toBe('Cleo Marsh');
  });

  it('shows the membership as the reason', async () => {
    const blocksOf = async (params: object) => {
      const { results } = await ida.ask(directoryApi.persons, { query: { collectiveId, ...params } });
      return results[0]?.blocks;
    };
    const block = (name: string) => [
      { name: 'collective', filters: [{ name: 'membership', items: [{ name, matched: ['membership'] }] }] },
    ];
    expect(await blocksOf(ONLY)).toEqual(block('Collaborator'));
    expect(await blocksOf(OUTSIDE)).toEqual(block('Not a collaborator'));
  });

  it('has totals in the stats, and in the relaxations, which leave out one criterion each', async () => {
    const totalOf = async (params: object) => {
      const { total, stats } = await ida.ask(directoryApi.personStats, {
        query: { collectiveId, ...params },
      });
      return [total, stats.organizations.find(({ id }) => id === acme)?.total];
    };
    expect(await totalOf(ONLY)).toEqual([2, 1]);
    expect(await totalOf(OUTSIDE)).toEqual([4, 3]);
    const query = { collectiveId, ...OUTSIDE, ...any(labels.climate), 'summary.name.value': 'mei' };
    const { results } = await ida.ask(directoryApi.relaxations, { query });
    expect(results).toEqual([
      { group: 'summary', filter: 'name', total: 2 },
      { group: 'collective', filter: 'membership', total: 1 },
    ]);
    const alone = { collectiveId, ...OUTSIDE, 'summary.name.value': 'mei' };
    expect((await ida.ask(directoryApi.relaxations, { query: alone })).results).toEqual([
      { group: 'summary', filter: 'name', total: 4 },
      { group: 'collective', filter: 'membership', total: 1 },
    ]);
  });
});

describe('The filter of a collective', () => {
  it('is ignored in other scopes: neither labels nor membership narrow a network or the scope of everyone', async () => {
    const networkId = ida.viewer.networkId;
    const everybody = [...EVERYBODY.slice(0, 3), 'Gone Away', ...EVERYBODY.slice(3)];
    for (const params of [ONLY, OUTSIDE, any(labels.shared), all(labels.shared, 999_999)]) {
      expect(await found(ida, params, { networkId })).toEqual(everybody);
      const stats = await ida.ask(directoryApi.personStats, { query: { networkId, ...params } });
      expect(stats).toMatchObject({ total: 7, cache: false });
      expect(await found(root, params, { admin: 'true' })).toEqual([...everybody, 'Root']);
      const { results } = await ida.ask(directoryApi.relaxations, { query: { networkId, ...params } });
      expect(results).toEqual([]);
    }
  });

  it('does not open a collective to members or administrators who do not belong to it', async () => {
    for (const [who, id] of [
      [mei, secondId],
      [root, collectiveId],
    ] as const) {
      for (const endpoint of [directoryApi.persons, directoryApi.organizations, directoryApi.personStats]) {
        const { status } = await who.call(endpoint, { query: { collectiveId: id, ...ONLY } });
        expect(status).toBe(403);
      }
    }
  });
});

describe('A search for organizations by labels of the collective', () => {
  it('can be combined with labels of the viewer’s network, and shows the reasons', async () => {
    const named = async (who: SignedIn, params: object) => {
      const { results } = await who.ask(directoryApi.organizations, { query: { collectiveId, ...params } });
      return results.map(({ organization, blocks }) => [organization.name, blocks.map(({ name }) => name)]);
    };
    expect(await named(mei, all(labels.shared, labels.climate))).toEqual([['Acme', ['collective']]]);
    const both = { ...any(labels.shared), 'network.labels.value': labels.private };
    expect(await named(ida, both)).toEqual([['Acme', ['network', 'collective']]]);
    expect(await named(mei, both)).toEqual([]);
    expect(await named(ida, any(labels.elsewhere))).toEqual([]);
    // Only people have a membership.
    expect(await named(ida, ONLY)).toEqual([
      ['Acme', []],
      ['Ridgeway', []],
    ]);
  });
});

describe('The collaborator marker in a collective', () => {
  const marked = (entries: { person: { name: string }; isCollaborator: boolean }[]) =>
    entries.filter(({ isCollaborator }) => isCollaborator).map(({ person }) => person.name);

  it('is shown for its collaborators, in rows and in the lists of an organization', async () => {
    const marksIn = async (scope: { collectiveId?: number; networkId?: number }) => [
      marked((await ida.ask(directoryApi.persons, { query: scope })).results),
      marked((await ida.ask(organizationsApi.people, { query: { ...scope, organizationId: acme } })).results),
      marked(
        (await ida.ask(organizationsApi.alumni, { query: { ...scope, organizationId: ridgeway } })).results,
      ),
    ];
    const members = ['Ida Berg', 'Mei Lin', 'Omar Aziz'];
    expect(await marksIn({ collectiveId })).toEqual([['Ida Berg', 'Mei Lin'], ['Mei Lin'], ['Mei Lin']]);
    expect(await marksIn({ collectiveId: secondId })).toEqual([['Ida Berg'], [], []]);
    expect(await marksIn({ networkId: ida.viewer.networkId })).toEqual([
      members,
      ['Mei Lin', 'Omar Aziz'],
      ['Mei Lin', 'Omar Aziz'],
    ]);
  });

  it('is shown on a profile that is opened in the collective', async () => {
    const markOf = async (id: number, query: object) =>
      (await ida.ask(personsApi.profile, { params: { id }, query })).isCollaborator;
    expect(await markOf(mei.viewer.personId, { collectiveId })).toBe(true);
    expect(await markOf(mei.viewer.personId, { collectiveId: secondId })).toBe(false);
    expect(await markOf(omar.viewer.personId, { collectiveId })).toBe(false);
    expect(await markOf(omar.viewer.personId, {})).toBe(true);
    expect(await markOf(people.ana, {})).toBe(false);
  });

  it('reveals nothing about collectives of others', async () => {
    const ask = (who: SignedIn, query: object) =>
      who.call(personsApi.profile, { params: { id: ida.viewer.personId }, query });
    expect((await ask(mei, { collectiveId: secondId })).status).toBe(403);
    expect((await ask(root, { collectiveId })).status).toBe(403);
    expect((await ask(mei, { collectiveId, networkId: mei.viewer.networkId })).status).toBe(400);
  });
});
