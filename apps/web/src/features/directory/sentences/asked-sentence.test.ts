import { encodeFilter } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import type { UnderstoodSentence } from '@kithline/contract/sentences.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkScope } from '../../../lib/search-scope.ts';
import {
  asRead,
  type AskedSentence,
  hrefOfSentence,
  listSearchOf,
  partsOfFilter,
  radiusOf,
  readingsOf,
  readingWords,
  REMOVED,
  shownParts,
  withChoice,
} from './asked-sentence.ts';
import { READING, SENTENCE } from './testing/directors-in-lisbon.ts';

const scope = networkScope(7);
const asked = asRead(SENTENCE, READING);
const filterOf = (sentence: AskedSentence) =>
  encodeFilter(PERSON_FILTERS, listSearchOf(scope, sentence).filter);
const values = (sentence: AskedSentence) => shownParts(sentence).map(({ value }) => value);

/** A sentence whose parts are values of one filter. */
function oneFilterOf(ids: readonly number[]): UnderstoodSentence {
  const query = (some: readonly number[]) =>
    some.length === 0 ? '' : `experience.seniorityLevels.value=${some.join(',')}`;
  return {
    entity: 'person',
    query: query(ids),
    total: 1,
    unused: [],
    understood: ids.map((id) => ({
      text: `word${id}`,
      from: 0,
      to: 1,
      kind: 'Seniority',
      value: `Level ${id}`,
      without: query(ids.filter((other) => other !== id)),
      alternatives: [
        {
          kind: 'Seniority',
          value: `Level ${id + 100}`,
          query: query(ids.map((other) => (other === id ? id + 100 : other))),
        },
      ],
    })),
  };
}

describe('A sentence opened as a list', () => {
  it('has the filters and the order of its reading, on the first page', () => {
    expect(hrefOfSentence(scope, asked)).toBe(
      '/people?summary.location.name=Lisbon,+Portugal&summary.location.latitude=38.7' +
        '&summary.location.longitude=-9.1&summary.location.locationRadius=25' +
        '&experience.seniorityLevels.value=6&experience.industries.value=43' +
        '&experience.changedSince.value=2024-01-01&page=1&limit=50&order=changedJob-desc',
    );
  });

  it('combines other readings of some parts with the removal of other parts', () => {
    const next = withChoice(withChoice(withChoice(asked, 0, 1), 1, 1), 3, REMOVED);
    expect(filterOf(next)).toEqual({
      'summary.location.name': 'Portugal',
      'summary.location.region': 'PT',
      'experience.seniorityLevels.value': '6,7,8',
      'experience.industries.value': '43',
    });
    expect(listSearchOf(scope, next).order).toBe('name-asc');
    expect(values(next)).toEqual(['Director and above', 'Portugal, the whole country', 'Financial Services']);
  });

  it('has exactly the chosen values, if its parts are values of one filter', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 });
    const choices = fc.array(fc.constantFrom(REMOVED, 0, 1), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(ids, choices, (levels, chosen) => {
        const sentence = levels.reduce(
          (one, _, at) => withChoice(one, at, chosen[at] ?? 0),
          asRead('words', oneFilterOf(levels)),
        );
        const expected = levels.flatMap((id, at) => {
          const choice = chosen[at] ?? 0;
          return choice === REMOVED ? [] : [choice === 0 ? id : id + 100];
        });
        const held = filterOf(sentence)['experience.seniorityLevels.value']?.split(',').map(Number) ?? [];
        expect(held.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
      }),
    );
  });

  it('shows a chosen radius on the chip, and in the filter unless it is the default, but not for a country', () => {
    const near = { ...asked, radius: 10 };
    expect(values(near)[1]).toBe('Lisbon, within 10 miles');
    expect(filterOf(near)['summary.location.locationRadius']).toBe('10');
    const usual = { ...asked, radius: 50 };
    expect(values(usual)[1]).toBe('Lisbon, within 50 miles');
    expect(filterOf(usual)['summary.location.locationRadius']).toBeUndefined();
    const country = withChoice(near, 1, 1);
    expect(filterOf(country)['summary.location.locationRadius']).toBeUndefined();
    expect(values(country)[1]).toBe('Portugal, the whole country');
  });

  it('offers a radius only for a place that has one', () => {
    expect([0, 1, 2, 3].map((at) => radiusOf(asked, at))).toEqual([null, 25, null, null]);
    expect(radiusOf(withChoice(asked, 1, 1), 1)).toBeNull();
  });

  it('names places in full in the menu, and adds the kind to a reading of another kind', () => {
    const words = (at: number) => readingsOf(asked, at).map((reading) => readingWords(asked, at, reading));
    expect(words(1)).toEqual(['Lisbon, Portugal', 'Portugal, the whole country']);
    expect(words(0)).toEqual(['Director', 'Director and above', 'Title: “Director”']);
  });

  it('knows the part that a filter comes from', () => {
    const kinds = (group: string, filter: string) =>
      partsOfFilter(asked, group, filter).map(({ kind }) => kind);
    expect(kinds('experience', 'industries')).toEqual(['Industry']);
    expect(kinds('summary', 'location')).toEqual(['Place']);
    expect(kinds('education', 'schools')).toEqual([]);
  });
});
