import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Random } from '../population/random.ts';
import titles from './titles.json' with { type: 'json' };

/** Names and titles for a generated file. Names of people are sorted by frequency. */
export interface NameSource {
  readonly countries: readonly string[];
  givenNames(country: string): readonly string[];
  surnames(country: string): readonly string[];
  /** Names of organizations. None contains a comma. */
  readonly companies: readonly string[];
  /** Titles for a person in that country. None contains a comma. */
  titles(country: string): readonly string[];
}

const LANGUAGE_OF: Readonly<Record<string, keyof typeof titles>> = {
  Germany: 'de',
  Austria: 'de',
  Switzerland: 'de',
  France: 'fr',
  Belgium: 'fr',
  Spain: 'es',
  Mexico: 'es',
  Argentina: 'es',
  Chile: 'es',
  Colombia: 'es',
  Italy: 'it',
  Portugal: 'pt',
  Brazil: 'pt',
  Netherlands: 'nl',
  Poland: 'pl',
  Sweden: 'sv',
  Turkey: 'tr',
};

/** Halves of invented company names; no combination is a well-known company. */
const FIRST_HALVES =
  'Alder Amber Anchor Arbor Basalt Birch Blue Bramble Brook Canopy Cedar Cinder Cobalt Copper Coral Crag Crest Delta Drift Dune Ember Fable Falcon Fathom Fern Field Flint Forge Garnet Glade Granite Grove Harbor Hazel Heron Hollow Iron Ivory Juniper Kestrel Lantern Larch Ledger Linden Lumen Maple Marble Meadow Mill Moss North Oak Ochre Onyx Opal Orchard Otter Pebble Pine Plume Quarry Quill Raven Ridge River Rowan Sable Saffron Slate Spruce Stone Summit Tern Thistle Tide Timber Umber Vale Violet Willow Winter Wren'.split(
    ' ',
  );
const SECOND_HALVES =
  'Analytics|Architects|Bank|Biotech|Capital|Catering|Chemicals|Clinic|College|Consulting|Dental|Design|Digital|Energy|Engineering|Estates|Foods|Foundation|Freight|Group|Health|Homes|Hotels|Insurance|Institute|Interactive|Labs|Law|Logistics|Media|Motors|Museum|Networks|Outfitters|Partners|Pharma|Pictures|Press|Recruiting|Robotics|School|Security|Software|Studio|Systems|Telecom|Textiles|Therapeutics|University|Ventures|Works'.split(
    '|',
  );

/** Matches words of letters, apostrophes and hyphens. The few names with other characters are skipped. */
const USABLE_NAME = /^\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*)*$/u;

/**
 * Reads frequent names by country from `folder` (given-names.csv, surnames.csv: country, name, frequency),
 * and invents companies.
 */
export function readNameSource(folder: URL, random: Random): NameSource {
  const givenNames = readNames(new URL('given-names.csv', folder));
  const surnames = readNames(new URL('surnames.csv', folder));
  const companies = FIRST_HALVES.flatMap((first) => SECOND_HALVES.map((second) => `${first} ${second}`));
  return {
    countries: [...givenNames.keys()].filter((country) => surnames.has(country)),
    givenNames: (country) => givenNames.get(country) ?? [],
    surnames: (country) => surnames.get(country) ?? [],
    companies: random.sample(companies, companies.length),
    titles: (country) => titles[LANGUAGE_OF[country] ?? 'en'],
  };
}

function readNames(file: URL): Map<string, string[]> {
  const rows: { country: string; name: string }[] = parse(readFileSync(file), { columns: true });
  const byCountry = new Map<string, string[]>();
  for (const { country, name } of rows) {
    if (!USABLE_NAME.test(name) || [...name].length < 2) continue;
    byCountry.set(country, [...(byCountry.get(country) ?? []), name]);
  }
  return byCountry;
}
