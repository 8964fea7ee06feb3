import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keyOf } from './other-names.mjs';
import {
  ENGLISH_DIVISION_NAMES,
  LANGUAGES,
  POSTAL_CODES,
  USUAL_COUNTRY_NAMES,
  USUAL_DIVISION_NAMES,
  withoutKind,
} from './region-names.mjs';

/**
 * Returns the countries and first-level divisions that contain a place, the most populous first. `population`
 * is the sum over the region's places, and `largest` is the population of the largest place. `namesake` is 1
 * if one of the places has the region's name, and 0 otherwise.
 */
export function regionsOf({ places, divisionNames, packages }) {
  const listed = readDivisions(packages);
  const found = new Map();
  for (const { name: place, main, countryCode, country, division, population } of places) {
    const codes = [[countryCode, country], ...(division ? [[`${countryCode}.${division}`, null]] : [])];
    for (const [code, name] of codes) {
      const shown = name ?? nameOf(code, divisionNames);
      const region = found.get(code) ?? { code, name: shown, population: 0, largest: 0, namesake: 0 };
      if ([place, main, withoutKind(place)].some((each) => keyOf(each) === keyOf(shown))) region.namesake = 1;
      region.population += population;
      region.largest = Math.max(region.largest, population);
      found.set(code, region);
    }
  }
  return [...found.values()]
    .map((region) => ({ ...region, names: otherNamesOf(region, { listed, divisionNames }) }))
    .sort((a, b) => b.population - a.population || (a.code < b.code ? -1 : 1));
}

const nameOf = (code, divisionNames) => ENGLISH_DIVISION_NAMES[code] ?? divisionNames.get(code);

function otherNamesOf({ code, name }, { listed, divisionNames }) {
  const known = listed.get(code) ?? [];
  const all = code.includes('.')
    ? [...namesOfDivision(code), ...withShortForms([divisionNames.get(code), ...known])]
    : [...(USUAL_COUNTRY_NAMES[code] ?? []), ...translationsOf(code), ...known];
  const unique = new Map(all.map((each) => [keyOf(each), each]).toReversed());
  unique.delete(keyOf(name));
  unique.delete('');
  // A search for a single letter is not useful.
  return [...unique]
    .filter(([key]) => [...key].length > 1)
    .map(([, each]) => each)
    .toReversed();
}

/**
 * Returns each name as it is, and again without the word for the kind of division. The short form is left out
 * if it would be only an adjective ("Région parisienne").
 */
function withShortForms(names) {
  return names.flatMap((name) => {
    const short = withoutKind(name);
    return /^\p{Ll}/u.test(short) ? [name] : [name, short];
  });
}

function namesOfDivision(code) {
  const [country, division] = code.split('.');
  const postal = country === 'US' ? division : POSTAL_CODES[code];
  return [...(USUAL_DIVISION_NAMES[code] ?? []), ...(postal ? [postal] : [])];
}

function translationsOf(code) {
  return LANGUAGES.map((language) =>
    new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code),
  )
    .filter((name) => name !== undefined)
    .map((name) => name.replaceAll('’', "'"));
}

/** GeoNames' names in twelve languages, by the code of the country or division. */
function readDivisions(packages) {
  const read = (file) => JSON.parse(readFileSync(path.join(packages, 'iso3166-2-db', file), 'utf8'));
  const names = read('data/names_geonames.json');
  const countries = Object.values(read('data/iso3166-2.json'));
  const entries = countries.flatMap((country) => [
    [country.iso, country.reference?.geonames],
    ...country.regions.map(({ admin, reference }) => [`${country.iso}.${admin}`, reference?.geonames]),
  ]);
  return new Map(entries.map(([code, id]) => [code, Object.values(names[id] ?? {})]));
}
