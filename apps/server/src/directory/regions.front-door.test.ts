import { directoryApi } from '@kithline/contract/directory.ts';
import { scopeToQuery } from '@kithline/contract/scope.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, aPopulation, placeId } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import type { RowOf } from '../tables.ts';

let app: TestApp;
let ida: SignedIn;
let otto: SignedIn;
const HOMES: Readonly<Record<string, string>> = {
  'Ada Munich': 'Munich, Germany',
  'Ben Nuremberg': 'Nuremberg, Germany',
  'Cem Berlin': 'Berlin, Germany',
  'Dora Vienna': 'Vienna, Austria',
  'Eva Porto': 'Porto, Portugal',
  'Fay Gaia': 'Vila Nova de Gaia, Portugal',
  'Gus Austin': 'Austin, Texas, United States',
};

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Own' });
  otto = await signedIn(app, { name: 'Otto Other' });
  const bavarian = await anOrganization(db, { name: 'Isar Works' });
  await sql`update organization set place_id = ${await placeId(db, 'Augsburg, Germany')} where id = ${bavarian}`.execute(
    db,
  );
  const people = [
    ...Object.keys(HOMES).map((name) => ({ name })),
    { name: 'Hal Atwork', roles: [{ organizationId: bavarian, title: 'Director' }] },
    { name: 'Ivo Nowhere' },
  ];
  const ids = await aPopulation(db, people, ida.viewer.networkId);
  const [other = 0] = await aPopulation(db, [{ name: 'Zoe Elsewhere' }], otto.viewer.networkId);
  const homes = [
    ...Object.values(HOMES).map((home, at) => [ids[at] ?? 0, home] as const),
    [other, 'Munich, Germany'] as const,
  ];
  for (const [id, home] of homes)
    await sql`update person set place_id = ${await placeId(db, home)} where id = ${id}`.execute(db);
});
afterAll(() => app.stop());

type Params = Record<string, string>;
const scopeOf = ({ viewer }: SignedIn) => scopeToQuery({ kind: 'network', networkId: viewer.networkId });
const location = (params: Params) =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [`summary.location.${key}`, value]));
const found = async (params: Params, member = ida) =>
  (await member.ask(directoryApi.persons, { query: { ...scopeOf(member), ...location(params) } })).results;
const names = async (params: Params, member = ida) =>
  (await found(params, member)).map(({ person }) => person.name).toSorted();

it.each([
  ['DE.02', ['Ada Munich', 'Ben Nuremberg', 'Hal Atwork']],
  ['DE', ['Ada Munich', 'Ben Nuremberg', 'Cem Berlin', 'Hal Atwork']],
  ['group:dach', ['Ada Munich', 'Ben Nuremberg', 'Cem Berlin', 'Dora Vienna', 'Hal Atwork']],
  ['PT', ['Eva Porto', 'Fay Gaia']],
  ['US.TX', ['Gus Austin']],
  ['group:nordics', []],
  ['XX', []],
])('A filter for the region %s finds everybody there and nobody else', async (region, expected) => {
  expect(await names({ region })).toEqual(expected);
});

it('A region finds the people of all its places, and on request only those who live there', async () => {
  const { rows } = await sql<
    RowOf<'place', 'lat' | 'lng'>
  >`select lat, lng from place where division = 'DE.02'`.execute(app.database.db);
  const union = new Set<string>();
  for (const { lat, lng } of rows) {
    const circle = { latitude: String(lat), longitude: String(lng), locationRadius: '0' };
    for (const name of await names(circle)) union.add(name);
  }
  expect(await names({ region: 'DE.02' })).toEqual([...union].toSorted());
  expect(await names({ region: 'DE.02', modifier: '1' })).toEqual(['Ada Munich', 'Ben Nuremberg']);
});

it('A region finds only people of the scope', async () => {
  expect(await names({ region: 'DE' }, otto)).toEqual(['Zoe Elsewhere']);
  expect(await names({ region: 'DE' })).not.toContain('Zoe Elsewhere');
});

it('Each result shows the person’s place in the region, without a distance', async () => {
  const [ada] = await found({ region: 'DE.02', name: 'Bavaria, Germany' });
  const item = ada?.blocks.find(({ name }) => name === 'summary')?.filters[0]?.items[0];
  expect(item).toMatchObject({ name: 'Munich, Germany' });
  expect(item?.distance ?? null).toBeNull();
});

it('Organizations are found in a region', async () => {
  const { results } = await ida.ask(directoryApi.organizations, {
    query: { ...scopeOf(ida), ...location({ region: 'DE.02' }) },
  });
  expect(results.map(({ organization }) => organization.name)).toEqual(['Isar Works']);
});

it.each([
  ['bayern', ['Ada Munich', 'Ben Nuremberg', 'Hal Atwork']],
  ['deutschland', ['Ada Munich', 'Ben Nuremberg', 'Cem Berlin', 'Hal Atwork']],
  ['münchen', ['Ada Munich']],
  ['nürnberg', ['Ben Nuremberg']],
  ['wien', ['Dora Vienna']],
  ['oporto', ['Eva Porto']],
  ['porto', ['Eva Porto']],
  ['Munich, Germany', ['Ada Munich']],
])('The name %s alone finds the people in the place or region that it means', async (name, expected) => {
  expect(await names({ name })).toEqual(expected);
});

it('A region that this version does not know is searched by its name', async () => {
  expect(await names({ region: 'group:moon', name: 'Munich' })).toEqual(['Ada Munich']);
});
