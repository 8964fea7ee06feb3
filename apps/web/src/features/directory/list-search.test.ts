import { decodeFilter, encodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS, personFiltersIn } from '@kithline/contract/filter-tables.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { firstPage, healedParams, readListSearch, writeListSearch } from './list-search.ts';

const table = PERSON_FILTERS;

describe('The URL of a list', () => {
  it('is read as the same search that was written into it', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 5 });
    const text = fc
      .string({ minLength: 1, maxLength: 30 })
      .filter((value) => value.trim() === value && value !== '');
    const filter: fc.Arbitrary<Filter> = fc.record({
      summary: fc.record({
        modifier: fc.constant(0),
        criteria: fc.record({ name: fc.record({ text, modifier: fc.constantFrom(0, 1) }) }),
      }),
      collective: fc.record({
        modifier: fc.constant(0),
        criteria: fc.record({ membership: fc.record({ modifier: fc.constantFrom(0, 1) }) }),
      }),
      experience: fc.record({
        modifier: fc.constantFrom(0, 1, 2),
        criteria: fc.record({ industries: fc.record({ ids, modifier: fc.constantFrom(0, 1) }) }),
      }),
    });
    const order = fc.constantFrom('name-asc' as const, 'name-desc' as const);
    fc.assert(
      fc.property(filter, order, fc.integer({ min: 1, max: 500 }), (asked, by, page) => {
        const search = { ...firstPage(asked, by), page };
        const address = stringifySearch(writeListSearch(table, search));
        expect(readListSearch(table, parseSearch(address))).toEqual(search);
      }),
    );
  });

  it('can contain any text: one repair makes the URL valid, and it still means the same search', () => {
    const keys = fc.constantFrom(
      'page',
      'limit',
      'order',
      'experience.industries.value',
      'collective.membership.modifier',
      'collective.membership.value',
      'summary.location.latitude',
      'tab',
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.string()), (params) => {
        const healed = healedParams(table, params) ?? params;
        expect(healedParams(table, healed)).toBeNull();
        expect(readListSearch(table, healed)).toEqual(readListSearch(table, params));
      }),
    );
  });

  it('is repaired if values are invalid, and keeps unknown parameters', () => {
    const params = {
      page: '-3',
      limit: '5000',
      order: 'age-up',
      'experience.industries.value': '4,x,4',
      tab: 'education',
    };
    expect(healedParams(table, params)).toEqual({
      page: '1',
      limit: '50',
      'experience.industries.value': '4',
      tab: 'education',
    });
  });

  it('states a choice as a modifier, even if the choice was stated as a value before', () => {
    const membership = (params: Record<string, string>) =>
      encodeFilter(table, decodeFilter(table, params))['collective.membership.modifier'];
    expect(membership({ 'collective.membership.value': '1' })).toBe('1');
    expect(membership({ 'collective.membership.modifier': '0' })).toBe('0');
    expect(membership({ 'collective.membership.modifier': '0', 'collective.membership.value': '1' })).toBe(
      '0',
    );
    for (const value of ['2', '', 'yes', '1,0'])
      expect(membership({ 'collective.membership.value': value })).toBeUndefined();
    expect(healedParams(table, { 'collective.membership.value': '1' })).toEqual({
      'collective.membership.modifier': '1',
    });
  });

  it('loses filters of a collective in other scopes', () => {
    const elsewhere = personFiltersIn({ kind: 'network' });
    const params = { page: '1', limit: '50', 'collective.labels.value': '4', tab: 'education' };
    expect(decodeFilter(elsewhere, params)).toEqual({});
    expect(healedParams(elsewhere, params, table)).toEqual({ page: '1', limit: '50', tab: 'education' });
    expect(healedParams(personFiltersIn({ kind: 'collective' }), params)).toBeNull();
  });

  it('is not changed if it is valid', () => {
    expect(healedParams(table, { page: '2', limit: '50', order: 'name-desc' })).toBeNull();
    expect(healedParams(table, {})).toBeNull();
  });

  it('states only modifiers that differ from their default', () => {
    const filter = decodeFilter(table, { 'experience.title.value': 'director', 'experience.modifier': '0' });
    expect(encodeFilter(table, filter)).toEqual({ 'experience.title.value': 'director' });
  });
});
