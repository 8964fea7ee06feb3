import { expect, test } from 'vitest';
import { decodeFilter, encodeFilter } from './filter.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from './filter-tables.ts';

const location = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [`summary.location.${key}`, value]));

test.each(['DE', 'DE.02', 'US.CA', 'GB.ENG', 'group:dach', 'group:latin-america'])(
  'A filter with the region %s is the same after it was read from a URL and written again',
  (region) => {
    for (const table of [PERSON_FILTERS, ORGANIZATION_FILTERS]) {
      const params = location({ name: 'Somewhere', region });
      expect(encodeFilter(table, decodeFilter(table, params))).toEqual(params);
    }
  },
);

test.each(['de', 'germany', 'DE.', 'DE-BY', 'group:', 'group:Dach', "DE' or 1=1", 'DE.023456789'])(
  'A region in the wrong form (%s) is ignored, and is not written into a URL',
  (region) => {
    expect(decodeFilter(PERSON_FILTERS, location({ region }))).toEqual({});
    expect(
      encodeFilter(PERSON_FILTERS, decodeFilter(PERSON_FILTERS, location({ name: 'Bonn', region }))),
    ).toEqual(location({ name: 'Bonn' }));
  },
);

test('Coordinates and a radius in a URL that also has a region are ignored', () => {
  const params = location({
    name: 'Bavaria, Germany',
    region: 'DE.02',
    latitude: '48.1',
    longitude: '11.6',
    locationRadius: '200',
    modifier: '1',
  });
  expect(encodeFilter(PERSON_FILTERS, decodeFilter(PERSON_FILTERS, params))).toEqual(
    location({ name: 'Bavaria, Germany', region: 'DE.02', modifier: '1' }),
  );
});

test('A filter with coordinates and no region is the same after it was read from a URL and written again', () => {
  const params = location({
    name: 'Lisbon, Portugal',
    latitude: '38.7',
    longitude: '-9.1',
    locationRadius: '80',
  });
  expect(encodeFilter(PERSON_FILTERS, decodeFilter(PERSON_FILTERS, params))).toEqual(params);
});
