import { sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPopulation, inNetwork } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Ida, Mei, Omar and Zed belong to a collective. Omar, Mei and Zed share their networks with it. Mei leaves
// out Cleo, and Zed's network is empty. Tom shares his network only with a collective that Ida is not in.

const MEMBERS = ['ida', 'omar', 'mei', 'zed', 'tom', 'root'] as const;
type Member = (typeof MEMBERS)[number];

let app: TestApp;
let members: Readonly<Record<Member, SignedIn>>;
let mine: ScopeQuery;
let ours: ScopeQuery;
const everyone: ScopeQuery = { admin: 'true' };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  members = {
    ida: await signedIn(app, { name: 'Ida Berg' }),
    omar: await signedIn(app, { name: 'Omar Aziz' }),
    mei: await signedIn(app, { name: 'Mei Lin' }),
    zed: await signedIn(app, { name: 'Zed Empty' }),
    tom: await signedIn(app, { name: 'Tom Hidden' }),
    root: await signedIn(app, { name: 'Root Admin', isAdmin: true }),
  };
  const { ida, omar, mei, zed, tom } = members;
  const [ana = 0, ben = 0, cleo = 0, dora = 0] = await aPopulation(
    db,
    ['Ana Silva', 'Ben Okoro', 'Cleo Marsh', 'Dora Lind'].map((name) => ({ name })),
  );
  await inNetwork(db, ida.viewer.networkId, [ana, ben, cleo]);
  await inNetwork(db, omar.viewer.networkId, [ana, ben]);
  await inNetwork(db, mei.viewer.networkId, [ana, cleo, dora]);
  await inNetwork(db, tom.viewer.networkId, [ana, ben, cleo]);
  const { id: collectiveId } = await aCollective(db, {
    owner: omar.viewer,
    collaborators: [ida.viewer, mei.viewer, zed.viewer],
    shared: [omar.viewer, zed.viewer],
  });
  const leaveOut = { personIds: [cleo] };
  await mei.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut } });
  await aCollective(db, { owner: tom.viewer, collaborators: [omar.viewer], shared: [tom.viewer] });
  mine = { networkId: ida.viewer.networkId };
  ours = { collectiveId };
});
afterAll(() => app.stop());

const personOf = (name: Member) => members[name].viewer.personId;
const through = (names: readonly Member[], modifier = 0) => ({
  'network.knownThrough.value': names.map(personOf).join(','),
  'network.knownThrough.modifier': modifier,
});
const listed = (who: SignedIn, query: object) =>
  who.ask(directoryApi.persons, { query: query as ScopeQuery });
const namesIn = (results: readonly { person: { name: string } }[]) =>
  results.map(({ person }) => person.name.split(' ')[0]).join(' ');
const names = async (who: SignedIn, query: object) => namesIn((await listed(who, query)).results);

/** Each scope, with a member who may ask about it. */
const scopes = () =>
  [
    [members.ida, mine],
    [members.ida, ours],
    [members.root, everyone],
  ] as const;

describe('The filter Known Through', () => {
  // The chosen members, and whom Ida's network, the collective and the scope of everyone find.
  it.each<[Member[], string, string, string]>([
    [['ida'], 'Ana Ben Cleo', '', 'Ana Ben Cleo'],
    [['omar'], 'Ana Ben', 'Ana Ben', 'Ana Ben'],
    [['mei'], 'Ana', 'Ana Dora', 'Ana Cleo Dora'],
    [['tom'], '', '', 'Ana Ben Cleo'],
    [['zed'], '', '', ''],
    [['omar', 'mei'], 'Ana Ben', 'Ana Ben Dora', 'Ana Ben Cleo Dora'],
    [['mei', 'tom'], 'Ana', 'Ana Dora', 'Ana Ben Cleo Dora'],
  ])(
    'finds the people whom the viewer sees in at least one of the networks of %j, in each of the three scopes',
    async (wanted, ...found) => {
      for (const [at, [who, scope]] of scopes().entries()) {
        const query = { ...scope, ...through(wanted) };
        expect(await names(who, query)).toBe(found[at]);
        const total = found[at] === '' ? 0 : found[at]?.split(' ').length;
        expect((await who.ask(directoryApi.personStats, { query })).total).toBe(total);
      }
    },
  );

  it.each<[Member[], string, string, string]>([
    [['omar', 'mei'], 'Ana', 'Ana', 'Ana'],
    [['ida', 'omar'], 'Ana Ben', '', 'Ana Ben'],
    [['omar', 'tom'], '', '', 'Ana Ben'],
    [['omar', 'zed'], '', '', ''],
  ])('with All, finds only people whom the viewer sees in every network of %j', async (wanted, ...found) => {
    for (const [at, [who, scope]] of scopes().entries())
      expect(await names(who, { ...scope, ...through(wanted, 1) })).toBe(found[at]);
  });

  it('with “None of”, excludes the people in networks that the viewer sees; a hidden network excludes nobody', async () => {
    const { ida } = members;
    expect(await names(ida, { ...mine, ...through(['omar'], 2) })).toBe('Cleo');
    expect(await names(ida, { ...mine, ...through(['mei'], 2) })).toBe('Ben Cleo');
    expect(await names(ida, { ...mine, ...through(['omar', 'mei'], 2) })).toBe('Cleo');
    for (const [who, scope] of scopes().slice(0, 2))
      expect(await names(who, { ...scope, ...through(['tom'], 2) })).toBe(await names(who, scope));
  });

  it('finds exactly the people whose row shows the member as a connection', async () => {
    for (const [who, scope] of scopes()) {
      const { results } = await listed(who, scope);
      for (const name of MEMBERS) {
        const shown = results.filter(({ connections }) =>
          connections.some(({ id }) => id === personOf(name)),
        );
        expect(await names(who, { ...scope, ...through([name]) })).toBe(namesIn(shown));
      }
    }
  });

  it('gives the same answers for a member whose network is hidden as for an unknown member', async () => {
    for (const [who, scope] of scopes().slice(0, 2)) {
      for (const [besides, modifier] of [
        [[], 0],
        [['omar'], 0],
        [['omar'], 1],
      ] as [Member[], number][]) {
        const hidden = { ...scope, ...through([...besides, 'tom'], modifier) };
        const nobody = hidden['network.knownThrough.value'].replace(String(personOf('tom')), '999999');
        const unknown = { ...hidden, 'network.knownThrough.value': nobody };
        for (const endpoint of [
          directoryApi.persons,
          directoryApi.personStats,
          directoryApi.relaxations,
        ] as const)
          expect(await who.ask(endpoint, { query: hidden })).toEqual(
            await who.ask(endpoint, { query: unknown }),
          );
      }
    }
  });

  it('shows the reason: the requested members in whose networks the viewer sees the person', async () => {
    const wanted = through(['omar', 'mei', 'tom']);
    const { results } = await listed(members.ida, { ...mine, ...wanted });
    const item = (name: Member, shown: string) => ({
      id: personOf(name),
      name: shown,
      matched: ['knownThrough'],
    });
    expect(results.map(({ blocks }) => blocks[0]?.filters)).toEqual([
      [{ name: 'knownThrough', items: [item('mei', 'Mei Lin'), item('omar', 'Omar Aziz')] }],
      [{ name: 'knownThrough', items: [item('omar', 'Omar Aziz')] }],
    ]);
  });

  it('can be combined with the filter of names, saved, and used to choose people', async () => {
    const wanted = { 'network.knownThrough.value': String(personOf('omar')) };
    expect(await names(members.ida, { ...mine, ...wanted, 'summary.name.value': 'ben' })).toBe('Ben');
    const body = { ...mine, name: 'Omar knows them', entity: 'person', order: null } as const;
    const saved = await members.ida.ask(savedSearchesApi.create, {
      body: { ...body, filter: wanted, forCollectiveId: null, telling: 'never' },
    });
    expect(saved).toMatchObject({ filter: wanted });
    const chosen = await members.ida.ask(selectionApi.summary, { body: { ...mine, filter: wanted } });
    expect(chosen).toMatchObject({ people: 2 });
  });
});

describe('The suggestions of Known Through', () => {
  const suggested = async (who: SignedIn, query: object) =>
    (await who.ask(lookupsApi.autocomplete, { query: { dataset: 'connections', ...query } })).results.map(
      ({ name }) => name,
    );

  it('are the members in whose networks the viewer sees somebody of the scope', async () => {
    const { ida, root } = members;
    expect(await suggested(ida, mine)).toEqual(['Ida Berg', 'Mei Lin', 'Omar Aziz']);
    expect(await suggested(ida, ours)).toEqual(['Mei Lin', 'Omar Aziz']);
    const all = ['Ida Berg', 'Mei Lin', 'Omar Aziz', 'Tom Hidden'];
    expect(await suggested(root, everyone)).toEqual(all);
    expect(await suggested(ida, { ...ours, name: 'azi' })).toEqual(['Omar Aziz']);
    expect(await suggested(ida, { ...ours, name: 'tom' })).toEqual([]);
  });

  it('leave out members with a hidden or an empty network, even if they are requested by id', async () => {
    const { ida, root } = members;
    const ids = (['tom', 'zed', 'omar', 'mei'] as const).map(personOf).join(',');
    for (const scope of [mine, ours])
      expect(await suggested(ida, { ...scope, ids })).toEqual(['Omar Aziz', 'Mei Lin']);
    expect(await suggested(root, { ...everyone, ids })).toEqual(['Tom Hidden', 'Omar Aziz', 'Mei Lin']);
  });

  it('leave out suspended members for everybody but administrators', async () => {
    const { ida, mei, root } = members;
    const suspend = (suspended: boolean) =>
      root.ask(membersApi.change, { params: { id: mei.viewer.userId }, body: { suspended } });
    await suspend(true);
    expect(await suggested(ida, ours)).toEqual(['Omar Aziz']);
    expect(await names(ida, { ...ours, ...through(['mei']) })).toBe('');
    expect(await suggested(root, everyone)).toContain('Mei Lin');
    expect(await names(root, { ...everyone, ...through(['mei']) })).toBe('Ana Cleo Dora');
    await suspend(false);
    expect(await names(ida, { ...ours, ...through(['mei']) })).toBe('Ana Dora');
  });
});
