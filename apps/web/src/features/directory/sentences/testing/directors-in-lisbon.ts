import type { UnderstoodSentence } from '@kithline/contract/sentences.ts';
import { stringifySearch } from '../../../../lib/search-params.ts';

export const SENTENCE = 'friendly directors in Lisbon who moved to fintech since 2024';

const DIRECTOR = { 'experience.seniorityLevels.value': '6' };
const LISBON = {
  'summary.location.name': 'Lisbon, Portugal',
  'summary.location.latitude': '38.7',
  'summary.location.longitude': '-9.1',
  'summary.location.locationRadius': '25',
};
const PORTUGAL = { 'summary.location.name': 'Portugal', 'summary.location.region': 'PT' };
const FINANCE = { 'experience.industries.value': '43' };
const CHANGED = { 'experience.changedSince.value': '2024-01-01', order: 'changedJob-desc' };

const queryOf = (...parts: object[]): string => stringifySearch(Object.assign({}, ...parts)).slice(1);

function part(words: string, shown: { kind: string; value: string; without: string }) {
  const from = SENTENCE.indexOf(words);
  return { text: words, from, to: from + words.length, ...shown, alternatives: [] };
}

export const READING: UnderstoodSentence = {
  entity: 'person',
  query: queryOf(LISBON, DIRECTOR, FINANCE, CHANGED),
  total: 14,
  understood: [
    {
      ...part('directors', {
        kind: 'Seniority',
        value: 'Director',
        without: queryOf(LISBON, FINANCE, CHANGED),
      }),
      alternatives: [
        {
          kind: 'Seniority',
          value: 'Director and above',
          query: queryOf(LISBON, { 'experience.seniorityLevels.value': '6,7,8' }, FINANCE, CHANGED),
        },
        {
          kind: 'Title',
          value: '“Director”',
          query: queryOf(LISBON, { 'experience.title.value': 'Director' }, FINANCE, CHANGED),
        },
      ],
    },
    {
      ...part('Lisbon', {
        kind: 'Place',
        value: 'Lisbon, within 25 miles',
        without: queryOf(DIRECTOR, FINANCE, CHANGED),
      }),
      alternatives: [
        {
          kind: 'Place',
          value: 'Portugal, the whole country',
          query: queryOf(PORTUGAL, DIRECTOR, FINANCE, CHANGED),
        },
      ],
    },
    part('fintech', {
      kind: 'Industry',
      value: 'Financial Services',
      without: queryOf(LISBON, DIRECTOR, CHANGED),
    }),
    part('since 2024', {
      kind: 'Changed jobs',
      value: 'since Jan 2024',
      without: queryOf(LISBON, DIRECTOR, FINANCE),
    }),
  ],
  unused: ['friendly'],
};

export const NOTHING_READ: UnderstoodSentence = {
  entity: 'person',
  query: '',
  total: 0,
  understood: [],
  unused: [],
};
