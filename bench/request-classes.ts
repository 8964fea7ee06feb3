import type { Random } from '../sample/population/random.ts';
import type { ScopeUnderTest } from './scopes.ts';
import type { SampledPerson } from './sample-persons.ts';

/** A kind of request. `aims` are p95 at a million persons in milliseconds, minus the p95 of /api/health. */
export interface RequestClass {
  readonly name: string;
  /**
   * Aims for a network of 500, for one of 30,000, and for everyone or a collective; undefined if there is
   * none.
   */
  readonly aims: readonly [small?: number, large?: number, everyone?: number];
  /** A path with its query string; `nth` counts the requests of the class. */
  path(draw: Draw, nth: number): string;
}

/** The parameters of a request. */
export interface Draw {
  readonly scope: ScopeUnderTest;
  readonly random: Random;
  /**
   * A person of the scope with a role that has a title, a company, an industry and a seniority, and with an
   * education.
   */
  readonly person: SampledPerson;
}

const LIST_AIMS = [10, 25, 40] as const;

/** Returns the first four letters of a random word, as a member might type them. */
function typedPart(words: string, random: Random): string {
  const long = words.split(' ').filter((word) => word.length >= 4);
  return random.pick(long.length > 0 ? long : [words]).slice(0, 4);
}

type Params = Readonly<Record<string, string | number>>;

function query(path: string, scope: ScopeUnderTest, params: Params): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...scope.query, ...params })) search.set(key, String(value));
  return `/api/${path}?${search.toString()}`;
}

const around = ({ place }: SampledPerson, miles: number): Params => ({
  'summary.location.name': place.name,
  'summary.location.latitude': place.latitude,
  'summary.location.longitude': place.longitude,
  'summary.location.locationRadius': miles,
});

const titleAndSeniority = ({ person, random }: Draw): Params => ({
  'experience.title.value': typedPart(person.title, random),
  'experience.seniorityLevels.value': person.seniorityId,
  'experience.modifier': 1,
});

const five = ({ person, random }: Draw): Params => ({
  ...around(person, 100),
  'experience.title.value': typedPart(person.title, random),
  'experience.seniorityLevels.value': [person.seniorityId, person.otherSeniorityId].join(','),
  'experience.industries.value': [person.industryId, person.otherIndustryId].join(','),
  'experience.modifier': 2,
  'education.degrees.value': person.degreeId,
});

const noneOf = (filter: 'seniorityLevels' | 'companies', id: number): Params => ({
  [`experience.${filter}.value`]: id,
  [`experience.${filter}.modifier`]: 2,
});

const AUTOCOMPLETED = ['organizations', 'workrole-titles', 'locations', 'schools'] as const;

function autocomplete({ scope, random, person }: Draw, nth: number): string {
  const dataset = AUTOCOMPLETED[nth % AUTOCOMPLETED.length] ?? 'organizations';
  const words = {
    organizations: person.company,
    'workrole-titles': person.title,
    locations: person.place.name.toLowerCase(),
    schools: person.school,
  };
  return query('autocomplete', scope, { dataset, name: typedPart(words[dataset], random) });
}

const last = (scope: ScopeUnderTest, page: number) => Math.min(page, Math.ceil(scope.people / 50));

/** A complete sentence of about ten words that contains facts of the person. */
const sentenceOf = ({ title, company, place, school }: SampledPerson): string =>
  `${title} at ${company} near ${place.name.split(',')[0] ?? ''} who studied at ${school} since March`;

const SENTENCE_AIMS = [60, 60, 60] as const;
const TYPING_AIMS = [undefined, 25, 50] as const;

/** The name without the letter in the middle of its longest word. */
function misspelled(name: string): string {
  const [longest = ''] = name.split(' ').toSorted((a, b) => b.length - a.length);
  const middle = longest.length >> 1;
  return name.replace(longest, longest.slice(0, middle) + longest.slice(middle + 1));
}

export const REQUEST_CLASSES: readonly RequestClass[] = [
  {
    name: 'anything, typed in part',
    aims: TYPING_AIMS,
    path: ({ scope, person, random }) => query('search', scope, { name: typedPart(person.name, random) }),
  },
  {
    name: 'anything, with a slip',
    aims: TYPING_AIMS,
    path: ({ scope, person }) => query('search', scope, { name: misspelled(person.name) }),
  },
  {
    name: 'anything, with a company',
    aims: TYPING_AIMS,
    path: ({ scope, person }) =>
      query('search', scope, { name: `${person.name.split(' ')[0] ?? ''} ${person.company}` }),
  },
  {
    name: 'a sentence',
    aims: SENTENCE_AIMS,
    path: ({ scope, person }) => query('search/words', scope, { text: sentenceOf(person) }),
  },
  {
    name: 'a sentence, typed in part',
    aims: SENTENCE_AIMS,
    path: ({ scope, person, random }) => {
      const sentence = sentenceOf(person);
      return query('search/words', scope, { text: sentence.slice(0, random.int(8, sentence.length)) });
    },
  },
  {
    name: 'a sentence of words and places',
    aims: SENTENCE_AIMS,
    path: ({ scope, person }) =>
      query('search/words', scope, {
        text: `directors and above in fintech near ${person.place.name.split(',')[0] ?? ''} who moved since 2024`,
      }),
  },
  { name: 'page 1', aims: LIST_AIMS, path: ({ scope }) => query('persons', scope, { page: 1 }) },
  {
    name: 'page 100',
    aims: LIST_AIMS,
    path: ({ scope }) => query('persons', scope, { page: last(scope, 100) }),
  },
  {
    name: 'name part',
    aims: LIST_AIMS,
    path: ({ scope, person, random }) =>
      query('persons', scope, { 'summary.name.value': typedPart(person.name, random) }),
  },
  {
    name: 'title + seniority + current',
    aims: LIST_AIMS,
    path: (draw) => query('persons', draw.scope, titleAndSeniority(draw)),
  },
  {
    name: 'company, last 10 years',
    aims: LIST_AIMS,
    path: ({ scope, person }) =>
      query('persons', scope, { 'experience.companies.value': person.companyId, 'experience.modifier': 2 }),
  },
  {
    name: 'school + degree',
    aims: LIST_AIMS,
    path: ({ scope, person }) =>
      query('persons', scope, {
        'education.schools.value': person.schoolId,
        'education.degrees.value': person.degreeId,
      }),
  },
  {
    name: 'radius + industry',
    aims: LIST_AIMS,
    path: ({ scope, person }) =>
      query('persons', scope, { ...around(person, 25), 'experience.industries.value': person.industryId }),
  },
  { name: 'five filters', aims: LIST_AIMS, path: (draw) => query('persons', draw.scope, five(draw)) },
  {
    name: 'seniority alone',
    aims: LIST_AIMS,
    path: ({ scope, person }) =>
      query('persons', scope, { 'experience.seniorityLevels.value': person.seniorityId }),
  },
  {
    name: 'none of a seniority',
    aims: LIST_AIMS,
    path: ({ scope, person }) => query('persons', scope, noneOf('seniorityLevels', person.seniorityId)),
  },
  {
    name: 'none of a company, current',
    aims: LIST_AIMS,
    path: ({ scope, person }) =>
      query('persons', scope, { ...noneOf('companies', person.companyId), 'experience.modifier': 1 }),
  },
  {
    name: 'changed jobs, 90 days',
    aims: [undefined, 40, 80],
    path: ({ scope }) => query('changed-jobs', scope, { days: 90 }),
  },
  {
    name: 'changed jobs, a year, close',
    aims: [undefined, 40, 80],
    path: ({ scope }) => query('changed-jobs', scope, { days: 365, order: 'closest', whereNobody: 'true' }),
  },
  { name: 'stats of the scope', aims: [20, 20, 20], path: ({ scope }) => query('persons/stats', scope, {}) },
  {
    name: 'stats under a filter',
    aims: [80, 80, 80],
    path: (draw) => query('persons/stats', draw.scope, titleAndSeniority(draw)),
  },
  { name: 'profile', aims: [8, 8, 8], path: ({ scope, person }) => query(`persons/${person.id}`, scope, {}) },
  { name: 'autocomplete', aims: [15, 15, 15], path: autocomplete },
  {
    name: 'autocomplete, people',
    aims: [15, 15, 25],
    path: (draw) =>
      query('autocomplete', draw.scope, {
        dataset: 'persons',
        name: typedPart(draw.person.name, draw.random),
      }),
  },
  {
    name: 'organizations, page 1',
    aims: LIST_AIMS,
    path: ({ scope }) => query('organizations', scope, { page: 1 }),
  },
  {
    name: 'organizations, name part',
    aims: LIST_AIMS,
    path: ({ scope, person, random }) =>
      query('organizations', scope, { 'summary.name.value': typedPart(person.company, random) }),
  },
];

const COLLECTIVE_AIMS = [undefined, undefined, 70] as const;
const COLLABORATORS_ONLY = { 'collective.membership.modifier': 1 };
const OTHERS_ONLY = { 'collective.membership.modifier': 0 };

/** Requests with the filter of collaborators, which only a collective supports. */
export const COLLECTIVE_CLASSES: readonly RequestClass[] = [
  {
    name: 'collaborators',
    aims: COLLECTIVE_AIMS,
    path: ({ scope }) => query('persons', scope, COLLABORATORS_ONLY),
  },
  {
    name: 'all but collaborators',
    aims: COLLECTIVE_AIMS,
    path: ({ scope }) => query('persons', scope, OTHERS_ONLY),
  },
  {
    name: 'no collaborators, page 100',
    aims: COLLECTIVE_AIMS,
    path: ({ scope }) => query('persons', scope, { ...OTHERS_ONLY, page: 100 }),
  },
  {
    name: 'company, no collaborators',
    aims: COLLECTIVE_AIMS,
    path: ({ scope, person }) =>
      query('persons', scope, { ...OTHERS_ONLY, 'experience.companies.value': person.companyId }),
  },
];
