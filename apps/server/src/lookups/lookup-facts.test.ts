import { foldText } from '@kithline/base/fold-text.ts';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { describe, expect, it } from 'vitest';
import {
  placeDisplayName,
  readIndustryFacts,
  readMajorFacts,
  readPlaceFacts,
  readTaxonomies,
} from './lookup-facts.ts';

const places = readPlaceFacts();
const byName = new Map(places.map((place) => [place.displayName, place]));

describe('The places that the product knows', () => {
  it('are more than twenty thousand, each with a unique name even if accents are ignored', () => {
    expect(places.length).toBeGreaterThan(20_000);
    expect(new Set(places.map((place) => foldText(place.displayName))).size).toBe(places.length);
  });

  it.each([
    'Lisbon, Portugal',
    'Munich, Germany',
    'Cologne, Germany',
    'Vienna, Austria',
    'Prague, Czechia',
    'Copenhagen, Denmark',
    'Geneva, Switzerland',
    'Gothenburg, Sweden',
    'Seville, Spain',
    'Krakow, Poland',
    'Austin, Texas, United States',
    'Austin, Minnesota, United States',
    'Toronto, Ontario, Canada',
    'Singapore',
    'São Paulo, Brazil',
  ])('have the names that English speakers use: %s', (name) => {
    expect(byName.has(name)).toBe(true);
  });

  it('have valid coordinates, a country and at least 15,000 people', () => {
    for (const place of places) {
      expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
      expect(place.population).toBeGreaterThanOrEqual(15_000);
      expect(place.countryCode).toMatch(/^[A-Z]{2}$/);
      expect(place.country).not.toBe('');
    }
    expect(byName.get('Lisbon, Portugal')).toMatchObject({ latitude: 38.717, longitude: -9.133 });
  });

  it('show the name of a city state only once', () => {
    expect(placeDisplayName({ name: 'Monaco', region: null, country: 'Monaco' })).toBe('Monaco');
  });
});

describe('The lists that the product starts with', () => {
  it('keep the fixed ids of organization types', () => {
    expect(readTaxonomies().organizationTypes).toEqual({
      1: 'Academic',
      2: 'Government',
      3: 'Company',
      4: 'Startup',
      5: 'Nonprofit',
      10: 'Executive Search',
      11: 'Investment Firm',
    });
  });

  it('contain no name twice', () => {
    const { organizationTypes, ...lists } = readTaxonomies();
    expect(Object.keys(organizationTypes)).toHaveLength(7);
    const industries = readIndustryFacts().map((industry) => industry.name);
    for (const names of [...Object.values(lists), readMajorFacts(), industries])
      expect(new Set(names.map(foldText)).size).toBe(names.length);
  });

  it('put every industry under its sector', () => {
    const industries = readIndustryFacts();
    expect(industries).toHaveLength(434);
    for (const { name, sector, path } of industries) {
      expect(path.startsWith(sector)).toBe(true);
      expect(path.endsWith(name)).toBe(true);
    }
  });

  it('have at least 174 fields of study', () => {
    expect(readMajorFacts().length).toBeGreaterThanOrEqual(174);
  });
});

it('The classifier of titles knows the same role types and levels as the facts that fill the lookups', () => {
  const { roleTypes, seniorityLevels } = readTaxonomies();
  expect(ROLE_TYPES).toEqual(roleTypes);
  expect(SENIORITY_LEVELS).toEqual(seniorityLevels);
});
