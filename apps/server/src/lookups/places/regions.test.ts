import { decodeFilter } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { expect, test } from 'vitest';
import { readPlaceFacts, readRegionFacts, readRegionGroupFacts } from '../lookup-facts.ts';
import { regionOf, regionsMeant } from './regions.ts';

const regions = readRegionFacts();
const groups = readRegionGroupFacts();
const codes = new Set([...regions, ...groups].map(({ code }) => code));

test('Every place is in a known country and, if it has a division, in a known division', () => {
  for (const { countryCode, division } of readPlaceFacts()) {
    expect(codes.has(countryCode)).toBe(true);
    if (division !== null) expect(codes.has(division)).toBe(true);
  }
});

test('Every region has a unique code that the filter accepts', () => {
  expect(codes.size).toBe(regions.length + groups.length);
  for (const region of codes) {
    const filter = decodeFilter(PERSON_FILTERS, { 'summary.location.region': region });
    expect(filter['summary']?.criteria['location']?.place?.region).toBe(region);
  }
});

test('Groups contain at least two known countries or divisions, and no country twice', () => {
  for (const { code, members } of groups) {
    for (const member of members) expect([member, codes.has(member)]).toEqual([member, true]);
    const { countries = [], divisions = [] } = regionOf(code) ?? {};
    expect(new Set(countries).size).toBe(countries.length);
    expect(countries.length + divisions.length).toBeGreaterThan(1);
  }
});

test.each([
  ['group:dach', ['AT', 'CH', 'DE']],
  ['group:benelux', ['BE', 'LU', 'NL']],
  ['group:nordics', ['DK', 'FI', 'IS', 'NO', 'SE']],
  ['group:baltics', ['EE', 'LT', 'LV']],
  ['group:scandinavia', ['DK', 'NO', 'SE']],
])('The group %s consists of %j', (code, countries) => {
  expect(regionOf(code)?.countries.toSorted()).toEqual(countries);
});

test('The European Union has 27 members', () => {
  expect(regionOf('group:eu')?.countries).toHaveLength(27);
});

test('The name of a region alone means the region, except for a division with a city of the same name', () => {
  const meant = (plain: string) => regionsMeant(plain).map(({ code }) => code);
  expect(meant('deutschland')).toEqual(['DE']);
  expect(meant('bayern')).toEqual(['DE.02']);
  expect(meant('dach')).toEqual(['group:dach']);
  expect(meant('porto')).toEqual([]);
  expect(meant('sao paulo')).toEqual([]);
  expect(meant('qqq')).toEqual([]);
});
