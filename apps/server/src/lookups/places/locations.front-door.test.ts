import { lookupsApi } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { namePlaces } from './name-places.ts';

let app: TestApp;
let ida: SignedIn;
beforeAll(async () => {
  app = await testApp({ hasPlaceNames: true });
  ida = await signedIn(app, { name: 'Ida Berg' });
});
afterAll(() => app.stop());

const suggested = async (name: string, dataset: 'locations' | 'places' = 'locations') =>
  (await ida.ask(lookupsApi.autocomplete, { query: { dataset, name } })).results;
const names = async (name: string) => (await suggested(name)).map((each) => each.name);

describe('The local, former and short names of a place make it the first suggestion', () => {
  test.each([
    ['münchen', 'Munich, Germany'],
    ['munchen', 'Munich, Germany'],
    ['muenchen', 'Munich, Germany'],
    ['köln', 'Cologne, Germany'],
    ['koeln', 'Cologne, Germany'],
    ['wien', 'Vienna, Austria'],
    ['lisboa', 'Lisbon, Portugal'],
    ['milano', 'Milan, Italy'],
    ['roma', 'Rome, Italy'],
    ['napoli', 'Naples, Italy'],
    ['torino', 'Turin, Italy'],
    ['firenze', 'Florence, Italy'],
    ['venezia', 'Venice, Italy'],
    ['genova', 'Genoa, Italy'],
    ['den haag', 'The Hague, Netherlands'],
    ['praha', 'Prague, Czechia'],
    ['warszawa', 'Warsaw, Poland'],
    ['kraków', 'Krakow, Poland'],
    ['москва', 'Moscow, Russia'],
    ['東京', 'Tokyo, Japan'],
    ['서울', 'Seoul, South Korea'],
    ['北京', 'Beijing, China'],
    ['القاهرة', 'Cairo, Egypt'],
    ['αθήνα', 'Athens, Greece'],
    ['bombay', 'Mumbai, India'],
    ['bangalore', 'Bengaluru, India'],
    ['calcutta', 'Kolkata, India'],
    ['madras', 'Chennai, India'],
    ['kiev', 'Kyiv, Ukraine'],
    ['saigon', 'Ho Chi Minh City, Vietnam'],
    ['peking', 'Beijing, China'],
    ['nyc', 'New York City, New York, United States'],
    ['sf', 'San Francisco, California, United States'],
    ['la', 'Los Angeles, California, United States'],
    ['dc', 'Washington, District of Columbia, United States'],
    ['københavn', 'Copenhagen, Denmark'],
    ['göteborg', 'Gothenburg, Sweden'],
    ['bruxelles', 'Brussels, Belgium'],
    ['anvers', 'Antwerp, Belgium'],
    ['genève', 'Geneva, Switzerland'],
    ['sevilla', 'Seville, Spain'],
    ['bucurești', 'Bucharest, Romania'],
    ['beograd', 'Belgrade, Serbia'],
    ['frankfurt', 'Frankfurt am Main, Germany'],
    ['st petersburg', 'Saint Petersburg, Russia'],
  ])('when %s is typed: %s', async (typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });
});

describe('An exact name, alone or with its region, comes first, then the more populous place', () => {
  test.each([
    ['porto', 'Porto, Portugal'],
    ['bath', 'Bath, United Kingdom'],
    ['bari', 'Bari, Italy'],
    ['como', 'Como, Italy'],
    ['male', 'Malé, Maldives'],
    ['paris', 'Paris, France'],
    ['london', 'London, United Kingdom'],
    ['birmingham', 'Birmingham, United Kingdom'],
    ['nice', 'Nice, France'],
    ['bonn', 'Bonn, Germany'],
    ['bern', 'Bern, Switzerland'],
    ['york', 'York, United Kingdom'],
    ['lima', 'Lima, Peru'],
    ['rome', 'Rome, Italy'],
    ['cambridge', 'Cambridge, United Kingdom'],
    ['new york', 'New York City, New York, United States'],
    ['washington', 'Washington, District of Columbia, United States'],
    ['são paulo', 'São Paulo, Brazil'],
    ['singapore', 'Singapore'],
    ['austin tx', 'Austin, Texas, United States'],
    ['paris texas', 'Paris, Texas, United States'],
    ['london uk', 'London, United Kingdom'],
    ['köln, deutschland', 'Cologne, Germany'],
    ['munich, germany', 'Munich, Germany'],
    ['porto, portugal', 'Porto, Portugal'],
    ['munich, ger', 'Munich, Germany'],
    ['lis', 'Lisbon, Portugal'],
    ['mün', 'Munich, Germany'],
    ['valence', 'Valence, France'],
  ])('when %s is typed: %s', async (typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });
});

describe('Countries, divisions of countries and groups of regions are suggested among places', () => {
  test.each([
    ['portugal', 'Portugal', 'PT'],
    ['deutschland', 'Germany', 'DE'],
    ['allemagne', 'Germany', 'DE'],
    ['españa', 'Spain', 'ES'],
    ['日本', 'Japan', 'JP'],
    ['россия', 'Russia', 'RU'],
    ['uk', 'United Kingdom', 'GB'],
    ['usa', 'United States', 'US'],
    ['holland', 'Netherlands', 'NL'],
    ['uae', 'United Arab Emirates', 'AE'],
    ['czech republic', 'Czechia', 'CZ'],
    ['georgia', 'Georgia', 'GE'],
    ['mexico', 'Mexico', 'MX'],
    ['california', 'California, United States', 'US.CA'],
    ['texas', 'Texas, United States', 'US.TX'],
    ['wyoming', 'Wyoming, United States', 'US.WY'],
    ['ontario', 'Ontario, Canada', 'CA.08'],
    ['bavaria', 'Bavaria, Germany', 'DE.02'],
    ['bayern', 'Bavaria, Germany', 'DE.02'],
    ['nrw', 'North Rhine-Westphalia, Germany', 'DE.07'],
    ['lombardia', 'Lombardy, Italy', 'IT.09'],
    ['catalunya', 'Catalonia, Spain', 'ES.56'],
    ['scotland', 'Scotland, United Kingdom', 'GB.SCT'],
    ['île-de-france', 'Île-de-France, France', 'FR.11'],
    ['dach', 'DACH', 'group:dach'],
    ['nordics', 'Nordics', 'group:nordics'],
    ['benelux', 'Benelux', 'group:benelux'],
    ['eu', 'European Union', 'group:eu'],
    ['europe', 'Europe', 'group:europe'],
    ['scandinavia', 'Scandinavia', 'group:scandinavia'],
    ['iberia', 'Iberia', 'group:iberia'],
    ['baltics', 'Baltics', 'group:baltics'],
    ['latin america', 'Latin America', 'group:latin-america'],
    ['latam', 'Latin America', 'group:latin-america'],
    ['middle east', 'Middle East', 'group:middle-east'],
    ['emea', 'Europe, Middle East and Africa', 'group:emea'],
    ['new england', 'New England, United States', 'group:new-england'],
  ])('when %s is typed: %s', async (typed, name, region) => {
    const [first] = await suggested(typed);
    expect(first).toMatchObject({ name, region });
    expect(first).not.toHaveProperty('latitude');
  });

  test('after a city with the same name', async () => {
    expect((await names('new york')).slice(0, 2)).toEqual([
      'New York City, New York, United States',
      'New York, United States',
    ]);
    expect((await names('tokyo')).slice(0, 2)).toEqual(['Tokyo, Japan', 'Tokyo, Japan']);
  });

  test('but not in a form that accepts only places', async () => {
    const places = await suggested('portugal', 'places');
    expect(places.length).toBeGreaterThan(10);
    for (const place of places) expect(place.region).toBeUndefined();
    expect((await suggested('california', 'places'))[0]?.latitude).toBeDefined();
  });
});

test('A suggestion shows which of its other names was typed', async () => {
  expect((await suggested('münch'))[0]).toMatchObject({ name: 'Munich, Germany', otherName: 'München' });
  expect((await suggested('bayern'))[0]).toMatchObject({ name: 'Bavaria, Germany', otherName: 'Bayern' });
  expect((await suggested('munich'))[0]).not.toHaveProperty('otherName');
});

test('Text within a name is found if no name begins with it', async () => {
  expect(await names('ortland')).toContain('Portland, Oregon, United States');
  expect(await names('qqqqzz')).toEqual([]);
});

test('Two pages of suggestions contain no place twice', async () => {
  const ask = (page: number) =>
    ida.ask(lookupsApi.autocomplete, { query: { dataset: 'locations', name: 'san', page } });
  const pages = [await ask(1), await ask(2)];
  const ids = pages.flatMap(({ results }) => results.map(({ id }) => id));
  expect(pages.map(({ results }) => results.length)).toEqual([50, 50]);
  expect(new Set(ids).size).toBe(100);
});

// Takes about 10 s, because it writes all 255,000 names. With fewer names, the two servers would not overlap.
test('If two servers write the names at the same time, each name is written once', async () => {
  const { db } = app.database;
  const count = async () => {
    const { rows } = await sql<{ names: number }>`select count(*)::int as names from place_name`.execute(db);
    return rows[0]?.names;
  };
  const before = await count();
  await sql`delete from setting where key = 'lookups.place-names'`.execute(db);
  await Promise.all([1, 2].map(() => inTransaction(db, (db) => namePlaces(db))));
  expect(await count()).toBe(before);
  expect(before).toBeGreaterThan(200_000);
});
