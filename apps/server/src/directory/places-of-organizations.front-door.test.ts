import { directoryApi } from '@kithline/contract/directory.ts';
import { scopeToQuery } from '@kithline/contract/scope.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importNow } from '../networks/testing/contacts-files.ts';
import { anOrganization, placeId } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// People whose residence is unknown are found at the place of their organization. The shipped table of
// organizations has Siemens in Munich and UBS in Zurich.

const FILE = [
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'Ada,Byron,https://www.linkedin.com/in/ada,,Siemens AG,Director,05 Mar 2021',
  'Bea,Cruz,https://www.linkedin.com/in/bea,,Quiet Works,Director,06 Mar 2021',
  'Cem,Demir,https://www.linkedin.com/in/cem,,Siemens,Engineer,07 Mar 2021',
  'Dora,Engel,https://www.linkedin.com/in/dora,,UBS,Director,07 Mar 2021',
  'Eva,Inporto,https://www.linkedin.com/in/eva,,Siemens,Director,08 Mar 2021',
  'Fay,Student,https://www.linkedin.com/in/fay,,,,08 Mar 2021',
  '',
].join('\n');
const AROUND_MUNICH = { 'summary.location.latitude': '48.14', 'summary.location.longitude': '11.58' };
const DIRECTORS = { 'experience.title.value': 'director', 'experience.modifier': '1' };

let app: TestApp;
let ida: SignedIn;
beforeAll(async () => {
  app = await testApp({ started: true });
  ida = await signedIn(app, { name: 'Ida Own' });
  await importNow(app.context, ida.viewer, FILE);
  const { db } = app.database;
  const [munich, porto] = [await placeId(db, 'Munich, Germany'), await placeId(db, 'Porto, Portugal')];
  const school = await anOrganization(db, { name: 'Isar College', typeId: 1 });
  await sql`update organization set place_id = ${munich} where id = ${school}`.execute(db);
  await sql`update person set place_id = ${porto}, sources = sources || '{"location": "admin"}' where id = ${await idOf('Eva Inporto')}`.execute(
    db,
  );
  await sql`insert into education (person_id, organization_id, source) values (${await idOf('Fay Student')}, ${school}, 'admin')`.execute(
    db,
  );
});
afterAll(() => app.stop());

const mine = () => scopeToQuery({ kind: 'network', networkId: ida.viewer.networkId });
const found = async (filter: Record<string, string>) => {
  const { results, total } = await ida.ask(directoryApi.persons, { query: { ...mine(), ...filter } });
  expect(total).toBe(results.length);
  return results;
};
const idOf = async (name: string) => {
  const { results } = await ida.ask(directoryApi.persons, { query: mine() });
  return results.find(({ person }) => person.name === name)?.person.id ?? 0;
};
const names = async (filter: Record<string, string>) =>
  (await found(filter)).map(({ person }) => person.name);

it('People are found at the place of their present employer, or of their school', async () => {
  expect(await names(AROUND_MUNICH)).toEqual(['Ada Byron', 'Cem Demir', 'Fay Student']);
  expect(await names({ ...AROUND_MUNICH, ...DIRECTORS })).toEqual(['Ada Byron']);
  expect(await names({ 'summary.location.name': 'munich' })).toEqual([
    'Ada Byron',
    'Cem Demir',
    'Fay Student',
  ]);
});

it('If the request asks for residents only, other people at the place are not found', async () => {
  const porto = { 'summary.location.name': 'porto' };
  const only = { 'summary.location.modifier': '1' };
  expect(await names({ ...AROUND_MUNICH, ...only })).toEqual([]);
  expect(await names({ ...porto, ...only })).toEqual(['Eva Inporto']);
  expect(await names(porto)).toEqual(['Eva Inporto']);
});

it('Each result shows the person’s organization at the place, unless the person lives there', async () => {
  const [ada] = await found({ ...AROUND_MUNICH, ...DIRECTORS });
  const place = ada?.blocks.find(({ name }) => name === 'summary')?.filters[0];
  expect(place).toMatchObject({
    name: 'location',
    items: [{ name: 'Munich, Germany', organization: { name: 'Siemens' } }],
  });
  const [lives] = await found({ 'summary.location.name': 'porto' });
  const own = lives?.blocks.find(({ name }) => name === 'summary')?.filters[0]?.items;
  expect(own).toHaveLength(1);
  expect(own?.[0]).not.toHaveProperty('organization');
});

it('The picture of places shows how many people are placed by their organization', async () => {
  const pictures = await ida.ask(directoryApi.pictures, { query: mine() });
  expect(pictures).toMatchObject({ people: 6, withPlace: 5, placedByOrganization: 4 });
  expect(pictures.places.map(({ name, total }) => [name, total])).toEqual([
    ['Munich, Germany', 3],
    ['Porto, Portugal', 1],
    ['Zurich, Switzerland', 1],
  ]);
});

it('After the place of an organization is corrected, its people are found at the new place', async () => {
  const { db } = app.database;
  const lisbon = await placeId(db, 'Lisbon, Portugal');
  await sql`update organization set place_id = ${lisbon} where id = (
    select organization_id from organization_name where name_norm = 'ubs')`.execute(db);
  expect(await names({ 'summary.location.name': 'lisbon' })).toEqual(['Dora Engel']);
  const { places } = await ida.ask(directoryApi.pictures, { query: mine() });
  expect(places.map(({ name }) => name)).toEqual(['Munich, Germany', 'Lisbon, Portugal', 'Porto, Portugal']);
});
