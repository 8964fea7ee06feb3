import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A city of GeoNames. The coordinates are in degrees (WGS 84). */
export interface PlaceFact {
  /** Unique even after folding case and accents: "Lisbon, Portugal". */
  displayName: string;
  name: string;
  region: string | null;
  countryCode: string;
  country: string;
  latitude: number;
  longitude: number;
  population: number;
  /** GeoNames code of the first-level division, with the country: "DE.02". */
  division: string | null;
  /** Local and short names that are as usual as the shown one. */
  usualNames: readonly string[];
  /** Former names, and names in other languages. */
  otherNames: readonly string[];
}

/** A country ("DE") or a first-level division ("DE.02") of GeoNames that contains a place. */
export interface RegionFact {
  code: string;
  name: string;
  otherNames: readonly string[];
  /** People in all places of the region. */
  population: number;
  /** People in the largest place of the region. */
  largest: number;
  /** Whether a place in the region has its name, like the city in the state of São Paulo. */
  hasNamesake: boolean;
}

/** A group of regions that has a name, such as "DACH". */
export interface RegionGroupFact {
  /** Such as "group:dach". */
  code: string;
  name: string;
  otherNames: readonly string[];
  /** Codes of countries, divisions and other groups. */
  members: readonly string[];
}

export interface IndustryFact {
  code: number;
  name: string;
  sector: string;
  /** From sector to industry, joined by " > ". */
  path: string;
}

/** The short lists of `facts/taxonomies.json`, each in the order in which it is shown. */
export interface Taxonomies {
  /** Name by fixed id. */
  organizationTypes: Readonly<Record<string, string>>;
  relationshipStrengths: readonly string[];
  seniorityLevels: readonly string[];
  roleTypes: readonly string[];
  jobFunctions: readonly string[];
  employeeSizes: readonly string[];
  fundingStages: readonly string[];
  lifecycleStages: readonly string[];
  investmentStages: readonly string[];
  investing: readonly string[];
  revenueRanges: readonly string[];
  marketSizes: readonly string[];
  marketTypes: readonly string[];
  degreeTypes: readonly string[];
  collaborations: readonly string[];
  practiceAreas: readonly string[];
  specialtyAreas: readonly string[];
  causes: readonly string[];
  interests: readonly string[];
  personTags: readonly string[];
  organizationTags: readonly string[];
}

const FOLDER = new URL('facts/', import.meta.url);

/** The name under which a place is shown and found. The name of a city state is not repeated. */
export function placeDisplayName(place: { name: string; region: string | null; country: string }): string {
  if (place.name === place.country) return place.name;
  return [place.name, place.region, place.country].filter(Boolean).join(', ');
}

/** All cities, most populous first. Reads 24,247 rows on every call, in about 0.2 s. */
export function readPlaceFacts(): PlaceFact[] {
  return readRows('places.csv').map((row) => {
    const place = {
      name: row['name'] ?? '',
      region: row['region'] || null,
      countryCode: row['countryCode'] ?? '',
      country: row['country'] ?? '',
    };
    return {
      ...place,
      displayName: placeDisplayName(place),
      latitude: Number(row['latitude']),
      longitude: Number(row['longitude']),
      population: Number(row['population']),
      division: row['division'] ? `${place.countryCode}.${row['division']}` : null,
      usualNames: listOf(row['usualNames']),
      otherNames: listOf(row['otherNames']),
    };
  });
}

/** Countries and divisions, most populous first. */
export function readRegionFacts(): RegionFact[] {
  return readRows('regions.csv').map((row) => ({
    code: row['code'] ?? '',
    name: row['name'] ?? '',
    otherNames: listOf(row['otherNames']),
    population: Number(row['population']),
    largest: Number(row['largest']),
    hasNamesake: row['namesake'] === '1',
  }));
}

export function readRegionGroupFacts(): readonly RegionGroupFact[] {
  return readJson<readonly RegionGroupFact[]>('region-groups.json');
}

const listOf = (joined: string | undefined): string[] => (joined ? joined.split('|') : []);

export function readIndustryFacts(): IndustryFact[] {
  return readRows('industries.csv').map((row) => ({
    code: Number(row['code']),
    name: row['name'] ?? '',
    sector: row['sector'] ?? '',
    path: row['path'] ?? '',
  }));
}

export function readTaxonomies(): Taxonomies {
  return readJson<Taxonomies>('taxonomies.json');
}

/** Fields of study, in alphabetical order. */
export function readMajorFacts(): readonly string[] {
  return readJson<readonly string[]>('majors.json');
}

/** Both lists are in the order in which they are shown. */
export function readSkillFacts(): { skillCategories: readonly string[]; skillTypes: readonly string[] } {
  return readJson('skills.json');
}

function readRows(file: string): Record<string, string>[] {
  return parse<Record<string, string>>(readFileSync(new URL(file, FOLDER), 'utf8'), { columns: true });
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as T;
}
