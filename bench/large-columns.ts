import { foldText } from '@kithline/base/fold-text.ts';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { readTyped, wordsBeside } from '../apps/server/src/platform/text/match-text.ts';
import { Answers } from '../apps/server/src/search/memory/ask/answers.ts';
import {
  type AskedOrganizations,
  type AskedPersons,
  type EngineScope,
  EVERYBODY,
} from '../apps/server/src/search/memory/ask/asked.ts';
import { Keeper } from '../apps/server/src/search/memory/columns/keeper.ts';
import type { PersonRows } from '../apps/server/src/search/memory/columns/rows.ts';
import { createRandom, type Random } from '../sample/population/random.ts';
import { summarize } from './summarize.ts';

// Measures the search engine with more persons than the benchmark's databases have, and without a database:
// the memory of its columns, and the time of its answers in one thread, for a network and for everyone. Ten
// million persons need 16 GB of memory and several minutes:
//   node --max-old-space-size=12000 bench/large-columns.ts [--persons 10000000] [--requests 15]
// With --network-of, measures the CPU time of stats for one network of exactly this many persons. This time
// should not grow with the number of other persons:
//   node bench/large-columns.ts --network-of 500 --persons 100000 --requests 200

const { values } = parseArgs({
  options: {
    persons: { type: 'string', default: '10000000' },
    requests: { type: 'string', default: '15' },
    'network-of': { type: 'string' },
  },
});
const persons = Number(values.persons);
const requests = Number(values.requests);
const networkOf = Math.min(persons, Number(values['network-of'] ?? 0));

/**
 * Proportions as in the data sets of the other benchmarks: organizations and contacts per person, titles,
 * networks.
 */
const ORGANIZATIONS = Math.round(persons / 5);
const TITLES = 96_000;
const NETWORKS = 2_000;
const CONTACT_SHARE = 0.73;
/** The network of `--network-of`. Its persons are spread evenly over all persons. */
const FIXED_NETWORK = NETWORKS + 1;
const PLACES = 24_000;
const SENIORITIES = 10;
const ROLE_TYPES = 24;
const INDUSTRIES = 150;
const DAY = 19_000;
const MONTH = 2026 * 12;
/** Fields of a statement when no earlier file stated another job. */
const STATED = { company: null, firstDay: DAY, originalTitleId: null, former: null } as const;

const namesOf = (file: string): string[] => {
  const path = new URL(`../sample/facts/${file}`, import.meta.url);
  const rows: { name: string }[] = parse(readFileSync(path), { columns: true });
  return [...new Set(rows.map(({ name }) => name.trim()))].filter((name) => foldText(name) !== '');
};
const givenNames = namesOf('given-names.csv');
const surnames = namesOf('surnames.csv');
const WORDS = (
  'engineer manager director analyst head partner lead sales ' +
  'product design data finance growth legal policy research'
).split(' ');

/** A random number below `below`; smaller ones are more frequent. */
const skewed = (random: Random, below: number): number => Math.floor(below * random.next() ** 2);

function fill(keeper: Keeper): void {
  const random = createRandom('bench/large');
  for (let at = 1; at <= SENIORITIES; at += 1)
    keeper.setLookup({ id: at, dataset: 'seniority-levels', text: `level ${at}` });
  for (let at = 1; at <= ROLE_TYPES; at += 1)
    keeper.setLookup({ id: 100 + at, dataset: 'role-types', text: `type ${at}` });
  for (let at = 1; at <= INDUSTRIES; at += 1)
    keeper.setLookup({ id: 1_000 + at, dataset: 'industries', text: `industry ${at}` });
  for (let at = 1; at <= PLACES; at += 1) keeper.setPlace(at);
  for (let at = 1; at <= TITLES; at += 1)
    keeper.setTitle({
      id: at,
      text: `${random.pick(WORDS)} ${random.pick(WORDS)} ${at}`,
      searched: null,
      roleTypeId: 101 + skewed(random, ROLE_TYPES),
      seniorityIds: [1 + skewed(random, SENIORITIES)],
    });
  for (let at = 1; at <= ORGANIZATIONS; at += 1) {
    const called = `${random.pick(surnames)} ${random.pick(WORDS)} ${at}`;
    keeper.setOrganization(at, {
      id: at,
      typeId: 3,
      sizeId: null,
      placeId: 1 + skewed(random, PLACES),
      nameKey: foldText(called),
      name: called,
      aliases: [],
      itemIds: [1_001 + skewed(random, INDUSTRIES)],
      source: 'import',
      hasStatedType: false,
    });
  }
  for (let at = 1; at <= FIXED_NETWORK; at += 1)
    keeper.setNetwork(at, { id: at, ownerId: at, day: DAY + (at % 900), endedOn: at, importId: at });
  const apart = Math.floor(persons / networkOf);
  for (let id = 1; id <= persons; id += 1) {
    const isInFixed = id % apart === 0 && id / apart <= networkOf;
    keeper.setPerson(isInFixed ? putInFixedNetwork(personOf(id, random)) : personOf(id, random));
  }
}

function personOf(id: number, random: Random): PersonRows {
  const last = random.pick(surnames);
  const written = `${random.pick(givenNames)} ${last}`;
  const nameKey = foldText(written);
  const words = wordsBeside(written, nameKey);
  const name = { nameKey, preferredKey: null, lastKey: foldText(last), words, more: null };
  const inNetwork = random.next() < CONTACT_SHARE;
  const networkId = 1 + skewed(random, NETWORKS);
  const work = () => {
    const titleId = 1 + skewed(random, TITLES);
    return { organizationId: 1 + skewed(random, ORGANIZATIONS), titleId, title: `Title ${titleId}` };
  };
  const common = { isOfProfile: false, isOverridden: false, company: null } as const;
  const role = (isOngoing: boolean) =>
    ({
      ...work(),
      ...common,
      source: 'sample',
      isOngoing,
      isPrimary: false,
      // A tenth of all people began their job within the last three months.
      firstMonth: isOngoing ? MONTH - skewed(random, 300) : MONTH - 301,
      lastMonth: MONTH - skewed(random, 300),
      heardOn: DAY + skewed(random, 300),
      roleTypeId: null,
      seniorityIds: null,
    }) as const;
  return {
    id,
    common: { ...name, placeId: 1 + skewed(random, PLACES), nameSource: 'sample', isStated: true },
    profile: null,
    isMember: false,
    contacts: inNetwork ? [{ ...name, networkId, isNameless: false, connectedOn: DAY }] : [],
    formerNames: [],
    stated: inNetwork ? [{ ...work(), ...STATED, networkId }] : [],
    roles: [role(true), role(false), role(false)],
    studies: [
      {
        ...common,
        isOngoing: false,
        organizationId: 1 + skewed(random, ORGANIZATIONS),
        degreeIds: [],
        majorIds: [],
      },
    ],
    items: [{ ...common, lookupId: 1_001 + skewed(random, INDUSTRIES) }],
    supports: [],
  };
}

function putInFixedNetwork({ contacts: _contacts, stated: _stated, ...person }: PersonRows): PersonRows {
  const name = { ...person.common, preferredKey: null };
  const work = {
    organizationId: 1 + (person.id % ORGANIZATIONS),
    titleId: 1 + (person.id % TITLES),
    title: 'Title',
  };
  return {
    ...person,
    contacts: [{ ...name, networkId: FIXED_NETWORK, isNameless: false, connectedOn: DAY }],
    stated: [{ ...work, ...STATED, networkId: FIXED_NETWORK }],
  };
}

const NO_CRITERIA: AskedPersons = EVERYBODY;
const PAGE = { page: 1, limit: 50, order: 'name-asc' } as const;
const NO_ROLE = {
  time: 0,
  title: null,
  seniorityLevels: null,
  industries: null,
  roleTypes: null,
  companies: null,
  organizationSizes: null,
} as const;
const words = (text: string) => ({ ...(readTyped(text) ?? { whole: text, words: [] }), exact: false });

const sought = (text: string) => (readTyped(text)?.words ?? []).map((word) => ({ ...word, forms: [] }));

const inRole = (role: Partial<NonNullable<AskedPersons['role']>>): AskedPersons => ({
  ...NO_CRITERIA,
  role: { ...NO_ROLE, ...role },
});
const atCompany = (random: Random) => inRole({ time: 1, companies: [1 + skewed(random, ORGANIZATIONS)] });

const NO_ORGANIZATION: AskedOrganizations = {
  name: null,
  knownAs: [],
  noneOf: [],
  placeIds: null,
  items: {},
  sizes: null,
  types: null,
  isWithoutIndustry: false,
  isWithoutType: false,
  source: null,
  among: null,
  outside: [],
};

const QUESTIONS: Readonly<
  Record<string, (answers: Answers, viewerScope: EngineScope, random: Random) => unknown>
> = {
  'page 1': (answers, viewerScope) => answers.persons(viewerScope, NO_CRITERIA, PAGE),
  'name part': (answers, viewerScope, random) =>
    answers.persons(viewerScope, { ...NO_CRITERIA, name: words(random.pick(surnames).slice(0, 4)) }, PAGE),
  'title + seniority + current': (answers, viewerScope, random) =>
    answers.persons(
      viewerScope,
      inRole({
        time: 2,
        title: words(random.pick(WORDS)),
        seniorityLevels: { ids: [1 + skewed(random, SENIORITIES)], all: false },
      }),
      PAGE,
    ),
  company: (answers, viewerScope, random) => answers.persons(viewerScope, atCompany(random), PAGE),
  'none of a company': (answers, viewerScope, random) =>
    answers.persons(viewerScope, { ...NO_CRITERIA, noneOf: [atCompany(random)] }, PAGE),
  people: (answers, viewerScope, random) =>
    answers.suggestPersons(viewerScope, { typed: readTyped(random.pick(givenNames).slice(0, 4)), most: 10 }),
  'search for anything': (answers, viewerScope, random) =>
    answers.peopleCalled(viewerScope, {
      words: sought(`${random.pick(givenNames)} ${random.pick(surnames).slice(0, 4)}`),
      most: 10,
    }),
  'organizations for anything': (answers, viewerScope, random) =>
    answers.organizationsCalled(viewerScope, { words: sought(random.pick(surnames).slice(0, 5)), most: 10 }),
  'organizations, name part': (answers, viewerScope, random) =>
    answers.organizations(
      viewerScope,
      { ...NO_ORGANIZATION, name: words(random.pick(surnames).slice(0, 4)) },
      PAGE,
    ),
  // A random day each time, so that a cache seldom answers.
  'changed jobs of three months': (answers, viewerScope, random) =>
    answers.changedPersons(
      viewerScope,
      new Date(Date.UTC(2025, 8, 1 + random.int(0, 60))).toISOString().slice(0, 10),
    ),
  'known through': (answers, viewerScope, random) => {
    const heldBy = { ids: [1 + skewed(random, NETWORKS)], all: false };
    return answers.persons(viewerScope, { ...NO_CRITERIA, heldBy }, PAGE);
  },
  'networks of the scope': (answers, viewerScope) => answers.networksOfScope(viewerScope),
  'stats of the scope': (answers, viewerScope) => answers.stats(viewerScope, null, 'current'),
};

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
const keeper = new Keeper();
fill(keeper);
process.stdout.write(`${persons.toLocaleString('en-US')} persons written after ${seconds()} s\n`);
keeper.sort();
const columns = keeper.publish();
globalThis.gc?.();
const { rss, arrayBuffers } = process.memoryUsage();
process.stdout.write(
  `sorted after ${seconds()} s: ${columns.roles.space.length.toLocaleString('en-US')} rows of work, arrays ${megabytes(arrayBuffers)} MB, process ${megabytes(rss)} MB\n`,
);
const answers = new Answers(columns);
const viewer = { personId: 1, networkId: 1, collectiveIds: [] };
if (networkOf > 0) {
  measureFixedNetwork();
  process.exit();
}
for (const [scope, kind, id] of [
  ['a network', 'network', 1],
  ['everyone', 'admin', 0],
] as const) {
  const viewerScope: EngineScope = { viewer, scope: { kind, id }, draft: null };
  process.stdout.write(`${scope}: ${answers.totals(viewerScope).persons.toLocaleString('en-US')} people\n`);
  for (const [question, ask] of Object.entries(QUESTIONS)) {
    const random = createRandom(`bench/large ${question}`);
    const times: number[] = [];
    for (let nth = 0; nth < requests; nth += 1) {
      const start = performance.now();
      ask(answers, viewerScope, random);
      times.push(performance.now() - start);
    }
    const { p50, p95 } = summarize(times.slice(1));
    process.stdout.write(
      `  ${question.padEnd(30)} first ${(times[0] ?? 0).toFixed(0).padStart(7)} ms   p50 ${p50.toFixed(1).padStart(7)}   p95 ${p95.toFixed(1).padStart(7)}\n`,
    );
  }
}

/** Prints the CPU time (ms) of stats that no cache holds, and of stats after a change outside the network. */
function measureFixedNetwork(): void {
  const viewerScope: EngineScope = {
    viewer: { ...viewer, networkId: FIXED_NETWORK },
    scope: { kind: 'network', id: FIXED_NETWORK },
    draft: null,
  };
  const people = answers.totals(viewerScope).persons;
  const random = createRandom('bench/fixed network');
  const questions: Readonly<Record<string, (nth: number) => () => unknown>> = {
    'stats, counted': (nth) => () =>
      answers.stats(viewerScope, { ...NO_CRITERIA, outside: [-1 - nth] }, 'current'),
    'stats after a change': () => {
      keeper.setPerson(personOf(1, random));
      answers.read(keeper.publish());
      return () => answers.stats(viewerScope, null, 'current');
    },
  };
  for (const [question, prepare] of Object.entries(questions)) {
    const times: number[] = [];
    for (let nth = -requests; nth < requests; nth += 1) {
      const ask = prepare(nth);
      const before = process.cpuUsage();
      ask();
      const { user, system } = process.cpuUsage(before);
      if (nth >= 0) times.push((user + system) / 1000);
    }
    const { p50, p95 } = summarize(times);
    process.stdout.write(
      `  network of ${people}: ${question.padEnd(22)} p50 ${p50.toFixed(2)}   p95 ${p95.toFixed(2)} ms of processor time\n`,
    );
  }
}
