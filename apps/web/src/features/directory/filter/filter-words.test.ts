import { decodeFilter } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  filtersAreOn,
  fromMiles,
  inUnit,
  joinNames,
  radiusUnit,
  radiusWords,
  toMiles,
} from './filter-words.ts';

const chipsOf = (params: Record<string, string>) =>
  activeFilters(PERSON_FILTERS, decodeFilter(PERSON_FILTERS, params));

describe('The words of active filters', () => {
  it('name the modifier only if it is not the default', () => {
    const [any] = chipsOf({ 'experience.industries.value': '1,2' });
    const [all] = chipsOf({ 'experience.industries.value': '1,2', 'experience.industries.modifier': '1' });
    expect([any?.modifier, all?.modifier]).toEqual([undefined, 'all of']);
  });

  it('say plainly what is excluded', () => {
    const chips = chipsOf({
      'summary.location.region': 'PT',
      'summary.location.name': 'Portugal',
      'summary.location.modifier': '2',
      'experience.title.value': 'director',
      'experience.title.modifier': '2',
      'experience.companies.value': '1,2',
      'experience.companies.modifier': '2',
      // A URL as an earlier version wrote it.
      'network.strength.value': '1',
      'network.strength.modifier': '1',
      'summary.name.value': 'ana',
      'summary.name.modifier': '2',
    });
    expect(chips.map(({ name, modifier, isReversed = false }) => [name, modifier, isReversed])).toEqual([
      ['Name', 'similar to', false],
      ['Location', 'not in', true],
      ['Title', 'not', true],
      ['Company', 'none of', true],
      ['Tie', 'none of', true],
    ]);
  });

  it('call the filter of labels "Label"', () => {
    const [any] = chipsOf({ 'network.labels.value': '31' });
    const [all] = chipsOf({ 'network.labels.value': '31,32', 'network.labels.modifier': '1' });
    expect([any?.name, any?.modifier, any?.dataset]).toEqual(['Label', undefined, 'network-labels']);
    expect([all?.name, all?.modifier]).toEqual(['Label', 'all of']);
  });

  it("distinguish a collective's labels from the member's, and show the choice of Membership", () => {
    const chips = chipsOf({
      'network.labels.value': '31',
      'collective.labels.value': '41,42',
      'collective.labels.modifier': '1',
      'collective.membership.modifier': '1',
    });
    expect(chips.map(({ name, modifier, text }) => [name, modifier, text])).toEqual([
      ['Label', undefined, undefined],
      ['Shared label', 'all of', undefined],
      ['Membership', undefined, 'Collaborator only'],
    ]);
    const [outside] = chipsOf({ 'collective.membership.modifier': '0' });
    expect(outside).toEqual({
      group: 'collective',
      filter: 'membership',
      name: 'Membership',
      text: 'Not a collaborator',
    });
    expect(chipsOf({ 'collective.membership.modifier': '2' })).toEqual([]);
  });

  it('name a day of connection, and look members up by their ids', () => {
    const chips = chipsOf({
      'network.connectedSince.value': '2026-05-01',
      'network.knownThrough.value': '51,52',
      'network.knownThrough.modifier': '1',
    });
    expect(chips.map(({ name, modifier, text, dataset }) => [name, modifier, text, dataset])).toEqual([
      ['Connected', undefined, 'since 1 May 2026', undefined],
      ['Known through', 'all of', undefined, 'connections'],
    ]);
  });

  it('show the mode of a group as a separate chip', () => {
    const chips = chipsOf({ 'experience.title.value': 'director', 'experience.modifier': '2' });
    expect(chips.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'Title director',
      'Experience Last 10 years',
    ]);
  });

  it('show a place with its radius in the chosen unit', () => {
    const place = {
      'summary.location.name': 'Lisbon, Portugal',
      'summary.location.latitude': '38.7',
      'summary.location.longitude': '-9.1',
    };
    expect(chipsOf(place)[0]?.text).toBe('Lisbon, 50 miles');
    const radius = String(toMiles(80, 'kilometers'));
    expect(chipsOf({ ...place, 'summary.location.locationRadius': radius })[0]?.text).toBe(
      'Lisbon, 80 kilometers',
    );
  });

  it('show no radius for words that are not a known place', () => {
    const place = { 'summary.location.name': 'Lisbon, Port', 'summary.location.locationRadius': '80' };
    expect(chipsOf(place)[0]?.text).toBe('Lisbon, Port');
  });

  it('show no radius for a region', () => {
    const bavaria = { 'summary.location.name': 'Bavaria, Germany', 'summary.location.region': 'DE.02' };
    expect(chipsOf(bavaria)[0]?.text).toBe('Bavaria, Germany');
    expect(chipsOf({ 'summary.location.region': 'DE.02' })[0]?.text).toBe('Chosen region');
  });

  it('name up to two values, or the first one and the number of the others', () => {
    expect(joinNames(['Director', 'C-Suite'])).toBe('Director, C-Suite');
    expect(joinNames(['Renewable Energy', 'Utilities', 'Venture Capital'])).toBe('Renewable Energy +2');
  });

  it('count the filters, up to ten in words', () => {
    expect([filtersAreOn(1), filtersAreOn(6), filtersAreOn(12)]).toEqual([
      'One filter is on.',
      'Six filters are on.',
      '12 filters are on.',
    ]);
  });
});

describe('A radius', () => {
  it.each([0, 10, 50, 80, 120, 200])(
    'of %i kilometers is still in kilometers when it is read again',
    (kilometers) => {
      const miles = toMiles(kilometers, 'kilometers');
      expect(fromMiles(miles, 'kilometers')).toBe(kilometers);
      if (kilometers > 0) expect(radiusUnit(miles)).toBe('kilometers');
    },
  );

  it.each([0, 10, 50, 110, 200])('of %i miles stays in miles', (miles) => {
    expect(radiusUnit(toMiles(miles, 'miles'))).toBe('miles');
  });

  it('that changes its unit is rounded to a multiple of ten, and is the same after changing back to miles', () => {
    expect(fromMiles(inUnit(50, 'kilometers'), 'kilometers')).toBe(80);
    expect(fromMiles(inUnit(200, 'kilometers'), 'kilometers')).toBe(320);
    for (let miles = 0; miles <= 200; miles += 10) {
      expect(inUnit(inUnit(miles, 'kilometers'), 'miles')).toBe(miles);
    }
  });

  it('of one mile is shown in the singular', () => {
    expect(radiusWords({ locationRadius: 1 })).toBe('1 mile');
  });
});
