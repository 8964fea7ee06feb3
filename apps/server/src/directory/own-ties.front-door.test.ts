import { directoryApi } from '@kithline/contract/directory.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import { CONNECTED, NOTED, WITHOUT_LABEL } from '@kithline/contract/own-tie-filters.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Lists of people by the viewer's own ties: labels, strengths, days of connection and notes. Omar has other
// ties to the same people.

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let mine: ScopeQuery;
let ours: ScopeQuery;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  mine = { networkId: ida.viewer.networkId };
  const [acme, globex] = [
    await anOrganization(db, { name: 'Acme' }),
    await anOrganization(db, { name: 'Globex' }),
  ];
  const role = (organizationId: number) => [{ organizationId, title: 'Director' }];
  const [ana = 0, ben = 0, cleo = 0, dora = 0] = await aPopulation(db, [
    { name: 'Ana Silva', roles: role(globex) },
    { name: 'Ben Okoro', roles: role(acme) },
    { name: 'Cleo Marsh', roles: role(globex) },
    { name: 'Dora Lind' },
  ]);
  for (const { viewer } of [ida, omar, root]) await inNetwork(db, viewer.networkId, [ana, ben, cleo, dora]);
  const members = { owner: omar.viewer, collaborators: [ida.viewer], shared: [omar.viewer, ida.viewer] };
  ours = { collectiveId: (await aCollective(db, members)).id };

  await connect(ida, [ana, '2 years']);
  await connect(ida, [ben, '3 days']);
  await connect(ida, [cleo, '9 years']);
  await connect(ida, [dora, null]);
  await connect(omar, [dora, '1 day']);
  await rate(ida, ana, 1);
  await rate(ida, cleo, 3);
  await rate(omar, ben, 3);
  await label(ida, 'Board', { people: [ben, ana], ...mine });
  await label(ida, 'Angel', { people: [ana], ...mine });
  await label(omar, 'Ours', { people: [cleo, dora], ...ours });
  await note(ida, cleo, { note: 'Long ago', ...mine });
  await sql`update note set created_on = created_on - interval '200 days' where note = 'Long ago'`.execute(
    db,
  );
  await note(ida, ana, { note: 'Asked for the pilot numbers.', ...mine });
  await note(omar, dora, { note: 'Met in Oslo.', ...ours });
  await note(omar, ben, { note: 'Only for Omar.', networkId: omar.viewer.networkId });
});
afterAll(() => app.stop());

async function connect({ viewer }: SignedIn, [personId, ago]: [number, string | null]): Promise<void> {
  await sql`update network_contact set connected_on = (now() - ${ago}::interval)::date
    where network_id = ${viewer.networkId} and person_id = ${personId}`.execute(app.database.db);
}
const rate = (who: SignedIn, toPersonId: number, strengthId: 1 | 2 | 3) =>
  who.ask(relationshipsApi.create, { body: { toPersonId, strengthId } });
const about = (entityId: number) => ({ entityTypeId: ENTITY_TYPES.person, entityId });
const note = (who: SignedIn, personId: number, content: { note: string } & ScopeQuery) =>
  who.ask(notesApi.write, { body: { ...about(personId), ...content } });
async function label(who: SignedIn, name: string, { people, ...scope }: { people: number[] } & ScopeQuery) {
  const { id: labelId } = await who.ask(labelsApi.create, { body: { name, ...scope } });
  for (const personId of people)
    await who.ask(labelsApi.add, { body: { ...about(personId), labelId, ...scope } });
}

const listed = (who: SignedIn, query: object) =>
  who.ask(directoryApi.persons, { query: query as ScopeQuery });
/** First names, without those of the members whom the collective also shows. */
const firstNames = async (who: SignedIn, query: object) =>
  (await listed(who, query)).results
    .map(({ person }) => person.name.split(' ')[0] ?? '')
    .filter((name) => !['Ida', 'Omar'].includes(name))
    .join(' ');

describe('A list of people is sorted', () => {
  it.each([
    ['connected-desc', 'Ben Ana Cleo Dora'],
    ['connected-asc', 'Cleo Ana Ben Dora'],
    ['strength-desc', 'Cleo Ana Ben Dora'],
    ['strength-asc', 'Ana Cleo Ben Dora'],
    ['organization-asc', 'Ben Ana Cleo Dora'],
    ['organization-desc', 'Ana Cleo Ben Dora'],
    // An unknown order is ignored: the list is sorted by name.
    ['organization-sideways', 'Ana Ben Cleo Dora'],
    ['name-desc', 'Dora Cleo Ben Ana'],
  ])(
    'by %s in the viewer’s network and in a collective, with people without a value last',
    async (order, names) => {
      for (const scope of [mine, ours]) expect(await firstNames(ida, { ...scope, order })).toBe(names);
    },
  );

  it('across all its pages', async () => {
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await firstNames(ida, { ...mine, order: 'connected-desc', limit: 2, page }));
    expect(pages).toEqual(['Ben Ana', 'Cleo Dora', '']);
  });

  it('by the ties of the viewer only, and by name in the scope of everyone', async () => {
    expect(await firstNames(omar, { ...ours, order: 'connected-desc' })).toMatch(/^Dora/);
    expect(await firstNames(omar, { ...ours, order: 'strength-desc' })).toMatch(/^Ben/);
    const order = 'strength-desc';
    const [sorted, plain] = [
      await firstNames(root, { admin: 'true', order }),
      await firstNames(root, { admin: 'true' }),
    ];
    expect(sorted).toBe(plain);
  });
});

describe('A filter of own ties', () => {
  it.each([
    [{ 'network.strength.value': '3' }, 'Cleo'],
    [{ 'network.strength.value': '1,3' }, 'Ana Cleo'],
    [{ 'network.strength.value': '1,2,3', 'network.strength.modifier': LISTED.noneOf }, 'Ben Dora'],
    // This filter is from a URL of an earlier version.
    [{ 'network.strength.value': '1', 'network.strength.modifier': '1' }, 'Ben Cleo Dora'],
    [{ 'network.connected.modifier': CONNECTED.month }, 'Ben'],
    [{ 'network.connected.modifier': CONNECTED.fiveYears }, 'Ana Ben'],
    [{ 'network.connected.modifier': CONNECTED.before }, 'Cleo'],
    [{ 'network.notedSince.modifier': NOTED.month }, 'Ana'],
    [{ 'network.notedSince.modifier': NOTED.ever }, 'Ana Cleo'],
    [{ 'network.withoutLabel.modifier': WITHOUT_LABEL.without }, 'Cleo Dora'],
    [{ 'network.withoutLabel.value': '1', 'network.strength.value': '3' }, 'Cleo'],
  ])('%j finds the same people in the viewer’s network and in a collective: %s', async (filter, names) => {
    for (const scope of [mine, ours]) expect(await firstNames(ida, { ...scope, ...filter })).toBe(names);
    const query = { ...mine, ...filter } as ScopeQuery;
    expect((await ida.ask(directoryApi.personStats, { query })).total).toBe(names.split(' ').length);
  });

  it('finds people whom the viewer connected with on or after a day; connections of others do not count', async () => {
    const { results } = await listed(ida, { ...mine, 'network.connected.modifier': CONNECTED.month });
    const last = results[0]?.connectedOn ?? 0;
    const since = (days: number) => {
      const day = new Date((last + days * 86_400) * 1000).toISOString().slice(0, 10);
      return { 'network.connectedSince.value': day };
    };
    for (const scope of [mine, ours]) {
      expect(await firstNames(ida, { ...scope, ...since(-20 * 365) })).toBe('Ana Ben Cleo');
      expect(await firstNames(ida, { ...scope, ...since(0) })).toBe('Ben');
      expect(await firstNames(ida, { ...scope, ...since(1) })).toBe('');
      const alsoWithin = { 'network.connected.modifier': CONNECTED.fiveYears };
      expect(await firstNames(ida, { ...scope, ...since(-20 * 365), ...alsoWithin })).toBe('Ana Ben');
    }
    expect(await firstNames(omar, { ...ours, ...since(1) })).toBe('Dora');
    expect((await listed(ida, { ...ours, ...since(0) })).results.map(({ blocks }) => blocks)).toEqual([
      [
        {
          name: 'network',
          filters: [
            {
              name: 'connectedSince',
              items: [{ from: since(0)['network.connectedSince.value'], matched: ['connectedSince'] }],
            },
          ],
        },
      ],
    ]);
    const { total } = await listed(root, { admin: 'true', ...since(0) });
    expect(total).toBe((await listed(root, { admin: 'true' })).total);
    const wrong = { ...mine, 'network.connectedSince.value': '2026-02-30' };
    expect((await ida.call(directoryApi.persons, { query: wrong })).status).toBe(400);
  });

  it('shows the reason', async () => {
    const query = {
      'network.strength.value': '1',
      'network.connected.modifier': CONNECTED.fiveYears,
      'network.notedSince.modifier': NOTED.week,
    };
    const { results } = await listed(ida, { ...mine, ...query });
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string;
    expect(results.map(({ blocks }) => blocks)).toEqual([
      [
        {
          name: 'network',
          filters: [
            { name: 'strength', items: [{ name: 'Weak', matched: ['strength'] }] },
            { name: 'connected', items: [{ from: day, matched: ['connected'] }] },
            { name: 'notedSince', items: [{ from: day, matched: ['notedSince'] }] },
          ],
        },
      ],
    ]);
    const unrated = { 'network.strength.value': '1,2,3', 'network.strength.modifier': LISTED.noneOf };
    const { results: none } = await listed(ida, { ...mine, ...unrated, 'network.withoutLabel.modifier': 1 });
    expect(none[0]?.blocks[0]?.filters.map(({ items }) => items[0]?.name)).toEqual([
      'Without a label',
      'Not rated',
    ]);
  });

  it('uses only the ties of the viewer, and is ignored in the scope of everyone', async () => {
    expect(await firstNames(omar, { ...ours, 'network.strength.value': '3' })).toBe('Ben');
    expect(await firstNames(omar, { ...ours, 'network.notedSince.modifier': NOTED.ever })).toBe('Ben');
    const { total } = await listed(root, { admin: 'true', 'network.strength.value': '3' });
    expect(total).toBe((await listed(root, { admin: 'true' })).total);
  });
});

describe('A row shows the labels and the last note about a person:', () => {
  const labelsAndNotes = async (who: SignedIn, scope: object) =>
    (await listed(who, scope)).results
      .slice(0, 4)
      .map(({ labels, lastNote }) => [labels.map(({ name }) => name).join(), lastNote?.note ?? null]);

  it('in the viewer’s network, those of the viewer', async () => {
    expect(await labelsAndNotes(ida, mine)).toEqual([
      ['Angel,Board', 'Asked for the pilot numbers.'],
      ['Board', null],
      ['', 'Long ago'],
      ['', null],
    ]);
    expect(await labelsAndNotes(omar, { networkId: omar.viewer.networkId })).toEqual([
      ['', null],
      ['', 'Only for Omar.'],
      ['', null],
      ['', null],
    ]);
  });

  it('in a collective, those of the collective', async () => {
    for (const who of [ida, omar])
      expect(await labelsAndNotes(who, ours)).toEqual([
        ['', null],
        ['', null],
        ['Ours', null],
        ['Ours', 'Met in Oslo.'],
      ]);
  });

  it('in the administrators’ scope of everyone, those of the administrator', async () => {
    await note(root, (await listed(root, { admin: 'true' })).results[0]?.person.id ?? 0, { note: 'Check.' });
    const { results } = await listed(root, { admin: 'true' });
    expect(results.map(({ lastNote }) => lastNote?.note).filter(Boolean)).toEqual(['Check.']);
    expect(results.flatMap(({ labels }) => labels)).toEqual([]);
  });
});
