import { beforeEach, describe, expect, test } from 'vitest';
import { EVERY_PERSON } from '../../person-criteria.ts';
import { Answers } from './answers.ts';
import { type AskedPersons, type EngineScope, asksNothing, EVERYBODY, textOfCriteria } from './asked.ts';
import { Cache } from './cache.ts';
import { Keeper } from '../columns/keeper.ts';
import { Counters } from './counters.ts';
import { aPerson, anOrganization } from '../testing/a-person.ts';

const NETWORK = 1;
const COLLECTIVE = 1;
const PEOPLE = 30;
const PAGE = { page: 1, limit: 50, order: 'name-asc' } as const;
const ORGANIZATIONS = {
  name: null,
  placeIds: null,
  items: {},
  sizes: null,
  types: null,
  knownAs: [],
  noneOf: [],
  outside: [],
  isWithoutIndustry: false,
  isWithoutType: false,
  source: null,
  own: {},
  among: null,
} as const;
/** What the directory asks without a filter. The keys are in another order than in `EVERYBODY`. */
const { placeIds, ...others } = EVERYBODY;
const NOTHING_ASKED: AskedPersons = { placeIds, ...others, items: {}, outside: [] };

const viewer = { personId: 1, networkId: NETWORK, collectiveIds: [COLLECTIVE, 2] };
const viewerScopeOf = (kind: EngineScope['scope']['kind']): EngineScope => ({
  viewer,
  scope: { kind, id: 1 },
  draft: null,
});

const UNFILTERED: Readonly<Record<string, (answers: Answers, viewerScope: EngineScope) => unknown>> = {
  'stats of everybody': (answers, viewerScope) => answers.stats(viewerScope, null, 'current'),
  'stats of all roles': (answers, viewerScope) => answers.stats(viewerScope, null, 'ever'),
  'stats under criteria that ask nothing': (answers, viewerScope) =>
    answers.stats(viewerScope, NOTHING_ASKED, 'current'),
  totals: (answers, viewerScope) => answers.totals(viewerScope),
  pictures: (answers, viewerScope) => answers.pictures(viewerScope, 'current'),
  'page 1': (answers, viewerScope) => answers.persons(viewerScope, NOTHING_ASKED, PAGE),
  'a count': (answers, viewerScope) => answers.countPersons(viewerScope, NOTHING_ASKED),
  titles: (answers, viewerScope) => answers.suggestTitles(viewerScope, { typed: null, most: 10, ids: null }),
  organizations: (answers, viewerScope) => answers.organizations(viewerScope, ORGANIZATIONS, PAGE),
  'the largest organizations': (answers, viewerScope) => answers.largest(viewerScope),
  'organizations suggested': (answers, viewerScope) =>
    answers.suggestOrganizations(viewerScope, 'organizations', { typed: null, most: 10 }),
  'schools suggested': (answers, viewerScope) =>
    answers.suggestOrganizations(viewerScope, 'schools', { typed: null, most: 10 }),
};

let keeper: Keeper;
let answers: Answers;
let counters: Counters;

beforeEach(() => {
  keeper = new Keeper();
  keeper.setNetwork(NETWORK, { id: NETWORK, ownerId: 1, day: 1, endedOn: 1, importId: 1 });
  for (const id of [COLLECTIVE, 2])
    keeper.setCollective(id, { id, networkIds: [NETWORK], belonging: [1], leftOut: [] });
  for (const id of [1, 2, 3]) keeper.setOrganization(id, anOrganization(id, `acme ${id}`));
  keeper.setTitle({ id: 1, text: 'clerk', searched: null, roleTypeId: null, seniorityIds: [] });
  for (let id = 1; id <= PEOPLE; id++)
    keeper.setPerson(aPerson(id, { networkId: NETWORK, organizationId: 1 + (id % 3), titleId: 1 }));
  counters = new Counters();
  answers = new Answers(keeper.publish(), { counters });
});

function walkedBy(ask: () => unknown): number {
  const before = counters.read().walked;
  ask();
  return counters.read().walked - before;
}

describe.each(['network', 'collective', 'admin'] as const)('A second request in the %s scope', (kind) => {
  const viewerScope = viewerScopeOf(kind);

  test.each(Object.entries(UNFILTERED))('for %s goes through no people', (_name, ask) => {
    expect(walkedBy(() => ask(answers, viewerScope))).toBeGreaterThanOrEqual(PEOPLE);
    expect(walkedBy(() => ask(answers, viewerScope))).toBe(0);
  });

  test('goes through no people even if it lists the viewer’s collectives in another order', () => {
    const swapped = {
      ...viewerScope,
      viewer: { ...viewer, collectiveIds: viewer.collectiveIds.toReversed() },
    };
    for (const ask of Object.values(UNFILTERED)) ask(answers, viewerScope);
    for (const [name, ask] of Object.entries(UNFILTERED))
      expect([name, walkedBy(() => ask(answers, swapped))]).toEqual([name, 0]);
  });
});

test('Without a filter, a count reuses the people of page 1, and stats count everybody only once', () => {
  const viewerScope = viewerScopeOf('admin');
  answers.persons(viewerScope, NOTHING_ASKED, PAGE);
  expect(walkedBy(() => answers.countPersons(viewerScope, EVERYBODY))).toBe(0);
  // The stats walk everybody once.
  expect(walkedBy(() => answers.stats(viewerScope, null, 'current'))).toBe(PEOPLE);
  expect(walkedBy(() => answers.stats(viewerScope, NOTHING_ASKED, 'current'))).toBe(0);
});

test('After one person has changed, the stats are updated without counting the whole scope again', () => {
  const viewerScope = viewerScopeOf('admin');
  answers.stats(viewerScope, null, 'current');
  keeper.setPerson(aPerson(7, { networkId: NETWORK, organizationId: 1, titleId: 1 }));
  answers.read(keeper.publish());
  expect(walkedBy(() => answers.stats(viewerScope, null, 'current'))).toBe(0);
  expect(answers.stats(viewerScope, null, 'current').total).toBe(PEOPLE);
  expect(counters.read().caches.scopeLists).toEqual({ hits: 0, follows: 1, misses: 1 });
});

test('After an organization has changed, stats and pictures count the whole scope again, and the caches count misses', () => {
  const viewerScope = viewerScopeOf('admin');
  const ask = () => {
    answers.stats(viewerScope, null, 'current');
    answers.pictures(viewerScope, 'current');
  };
  ask();
  keeper.setOrganization(1, { ...anOrganization(1, 'acme 1'), placeId: 1 });
  answers.read(keeper.publish());
  expect(walkedBy(ask)).toBeGreaterThanOrEqual(PEOPLE);
  const { scopeLists, scopePictures } = counters.read().caches;
  expect(scopeLists).toEqual({ hits: 0, follows: 0, misses: 2 });
  expect(scopePictures).toEqual({ hits: 0, follows: 0, misses: 2 });
});

test('The caches count how often they return a stored value (hits), an updated one (follows) and a new one (misses)', () => {
  const viewerScope = viewerScopeOf('network');
  for (let time = 0; time < 3; time++) answers.stats(viewerScope, null, 'current');
  answers.stats(viewerScope, null, 'ever');
  const { caches } = counters.read();
  expect(caches.stats).toEqual({ hits: 2, follows: 0, misses: 2 });
  expect(caches.scopeLists).toEqual({ hits: 0, follows: 0, misses: 2 });
  expect(caches.matches).toEqual({ hits: 1, follows: 0, misses: 1 });
  expect(caches.pictures).toEqual({ hits: 0, follows: 0, misses: 0 });
  const sum = new Counters().add(counters).add(counters).read();
  expect(sum.caches.stats).toEqual({ hits: 4, follows: 0, misses: 4 });
  expect(new Counters(counters.memory).read()).toEqual(counters.read());
});

test('The cache of workplaces has a separate entry for a viewer who does not see a share yet', () => {
  const viewerScope = viewerScopeOf('collective');
  answers.changedPersons(viewerScope, '2020-01-01');
  const withheld = [COLLECTIVE, 2].map((collectiveId) => ({ collectiveId, networkId: NETWORK }));
  answers.changedPersons({ ...viewerScope, withheld }, '2020-01-01');
  expect(counters.read().caches.workplaces).toEqual({ hits: 0, follows: 0, misses: 2 });
});

test('Every cache counts its misses', () => {
  const viewerScope = viewerScopeOf('network');
  for (const ask of Object.values(UNFILTERED)) ask(answers, viewerScope);
  answers.changedPersons(viewerScope, '2020-01-01');
  answers.networksOfScope(viewerScope);
  const { caches } = counters.read();
  const silent = Object.entries(caches).filter(([, { misses }]) => misses === 0);
  expect(silent.map(([cache]) => cache)).toEqual([]);
});

describe('Criteria', () => {
  /** Every criterion asks for something. The type makes sure that none is missing. */
  const ASKING: AskedPersons = {
    name: { whole: 'ana', words: [], exact: false },
    placeIds: [],
    livesThereOnly: true,
    items: { causes: { ids: [1], all: false } },
    supportedOrganizations: { ids: [1], all: true },
    role: {
      time: 0,
      title: null,
      seniorityLevels: null,
      industries: null,
      roleTypes: [1],
      companies: null,
      organizationSizes: null,
    },
    education: { state: null, schools: null, degrees: null, majors: null },
    source: 'files',
    heldBy: { ids: [3], all: false },
    own: { 'experience.some': { modifier: 1 } } as AskedPersons['own'],
    noneOf: [{ ...EVERYBODY, livesThereOnly: true }],
    among: [],
    outside: [1],
  };

  test('ask for nothing if all have their neutral value, and for something if any one of them differs', () => {
    expect(asksNothing(EVERYBODY)).toBe(true);
    expect(asksNothing({ ...EVERY_PERSON, placeIds: null, noneOf: [] })).toBe(true);
    expect(asksNothing(NOTHING_ASKED)).toBe(true);
    expect(textOfCriteria(NOTHING_ASKED)).toBe('');
    const texts = Object.entries(ASKING).map(([criterion, asking]) => {
      const criteria = { ...EVERYBODY, [criterion]: asking };
      expect([criterion, asksNothing(criteria)]).toEqual([criterion, false]);
      return textOfCriteria(criteria);
    });
    expect(new Set(texts).size).toBe(Object.keys(EVERYBODY).length);
  });

  test('that ask for the same have the same text, whatever the order of their keys', () => {
    const reversed = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, own]) => [key, reversed(own)]),
          );
    expect(textOfCriteria(reversed(ASKING) as AskedPersons)).toBe(textOfCriteria(ASKING));
  });
});

test('A value that is heavier than the limit of its cache stays until another value is added', () => {
  const made: string[] = [];
  const cache = new Cache<string>({
    most: 10,
    weigh: (value, key) => value.length + key.length,
    count: () => {},
  });
  const ask = (key: string, value: string) => {
    cache.get(key, () => {
      made.push(key);
      return value;
    });
  };
  ask('a', 'x'.repeat(20));
  ask('a', 'x'.repeat(20));
  ask('b', 'x');
  ask('b', 'x');
  ask('a', 'x');
  // A long key has weight, too.
  ask('c'.repeat(10), 'x');
  ask('b', 'x');
  expect(made).toEqual(['a', 'b', 'a', 'c'.repeat(10), 'b']);
});
