import { sql } from 'kysely';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { readTyped } from '../apps/server/src/platform/text/match-text.ts';
import { Answers } from '../apps/server/src/search/memory/ask/answers.ts';
import {
  type AskedOrganizations,
  type AskedPersons,
  type EngineScope,
  EVERYBODY,
} from '../apps/server/src/search/memory/ask/asked.ts';
import { FeedFollower } from '../apps/server/src/search/memory/reading/follow-feed.ts';
import type { Db, Tables } from '../apps/server/src/tables.ts';
import { createRandom } from '../sample/population/random.ts';
import { ADMINISTRATOR, LARGE_NETWORK, SMALL_NETWORK } from './dataset/bench-members.ts';
import { COLLABORATORS, collectiveOf } from './dataset/collective.ts';
import { datasetOf } from './generate-dataset.ts';
import { openPostgres } from './postgres.ts';
import { samplePersons, type SampledPerson } from './sample-persons.ts';
import { scopesOf } from './scopes.ts';
import { summarize } from './summarize.ts';

// Measures only the search engine, in one thread, without HTTP and without the database queries that load the
// found rows by their ids: how long the engine takes to load, how much memory it uses, and how fast it
// answers, cold (the first request of a kind) and warm.
//
// node bench/search-engine.ts [--size 100000] [--requests 60] [--only NAME] [--data FOLDER]

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '60' },
    only: { type: 'string' },
    data: { type: 'string' },
  },
});

const NO_CRITERIA: AskedPersons = EVERYBODY;
const NO_ROLE = {
  time: 0,
  title: null,
  seniorityLevels: null,
  industries: null,
  roleTypes: null,
  companies: null,
  organizationSizes: null,
} as const;
const PAGE = { page: 1, limit: 50, order: 'name-asc' } as const;
const ORGANIZATIONS: AskedOrganizations = {
  name: null,
  placeIds: null,
  items: {},
  sizes: null,
  types: null,
  knownAs: [],
  noneOf: [],
  isWithoutIndustry: false,
  isWithoutType: false,
  source: null,
  among: null,
  outside: [],
};

type Ask = (answers: Answers, viewerScope: EngineScope, person: SampledPerson) => unknown;

const firstLetters = (text: string) => readTyped(text)?.words[0]?.text.slice(0, 4) ?? 'a';
const words = (text: string) => ({
  ...(readTyped(firstLetters(text)) ?? { whole: 'a', words: [] }),
  exact: false,
});
const titleAndSeniority = ({ title, seniorityId }: SampledPerson): AskedPersons => ({
  ...NO_CRITERIA,
  role: { ...NO_ROLE, time: 2, title: words(title), seniorityLevels: { ids: [seniorityId], all: false } },
});

const QUESTIONS: Readonly<Record<string, Ask>> = {
  'page 1': (answers, viewerScope) => answers.persons(viewerScope, NO_CRITERIA, PAGE),
  'page 100': (answers, viewerScope) => answers.persons(viewerScope, NO_CRITERIA, { ...PAGE, page: 100 }),
  'name part': (answers, viewerScope, { name }) =>
    answers.persons(viewerScope, { ...NO_CRITERIA, name: words(name) }, PAGE),
  'title + seniority + current': (answers, viewerScope, person) =>
    answers.persons(viewerScope, titleAndSeniority(person), PAGE),
  'seniority alone': (answers, viewerScope, { seniorityId }) =>
    answers.persons(
      viewerScope,
      { ...NO_CRITERIA, role: { ...NO_ROLE, seniorityLevels: { ids: [seniorityId], all: false } } },
      PAGE,
    ),
  'company, last 10 years': (answers, viewerScope, { companyId }) =>
    answers.persons(
      viewerScope,
      { ...NO_CRITERIA, role: { ...NO_ROLE, time: 1, companies: [companyId] } },
      PAGE,
    ),
  'school + degree': (answers, viewerScope, { schoolId, degreeId }) =>
    answers.persons(
      viewerScope,
      {
        ...NO_CRITERIA,
        education: {
          state: null,
          schools: [schoolId],
          degrees: { ids: [degreeId], all: false },
          majors: null,
        },
      },
      PAGE,
    ),
  'stats under a filter': (answers, viewerScope, person) =>
    answers.stats(viewerScope, titleAndSeniority(person), 'current'),
  'stats, seniority alone': (answers, viewerScope, { seniorityId }) =>
    answers.stats(
      viewerScope,
      { ...NO_CRITERIA, role: { ...NO_ROLE, seniorityLevels: { ids: [seniorityId], all: false } } },
      'current',
    ),
  'stats of the scope': (answers, viewerScope) => answers.stats(viewerScope, null, 'current'),
  pictures: (answers, viewerScope) => answers.pictures(viewerScope, 'current'),
  people: (answers, viewerScope, { name }) =>
    answers.suggestPersons(viewerScope, { typed: readTyped(firstLetters(name)), most: 10 }),
  'organizations typed': (answers, viewerScope, { company }) =>
    answers.suggestOrganizations(viewerScope, 'organizations', {
      typed: readTyped(firstLetters(company)),
      most: 10,
    }),
  'titles typed': (answers, viewerScope, { title }) =>
    answers.suggestTitles(viewerScope, { typed: readTyped(firstLetters(title)), most: 10, ids: null }),
  'organizations, page 1': (answers, viewerScope) => answers.organizations(viewerScope, ORGANIZATIONS, PAGE),
  'faces of 50': (answers, viewerScope) =>
    answers.faces(viewerScope, answers.organizations(viewerScope, ORGANIZATIONS, PAGE).ids),
};

async function viewerScopesOf(db: Db, size: number) {
  const collectiveId = await collectiveOf(db);
  const viewerOf = async (member: number): Promise<EngineScope['viewer']> => {
    const { rows } = await sql<{ personId: number; networkId: number; collectiveIds: number[] }>`
      select u.person_id, n.id as network_id, array(
        select collective_id from collaborator c where c.user_id = u.id) as collective_ids
      from users u join network n on n.user_id = u.id where u.id = ${member}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error(`There is no member ${member}.`);
    return row;
  };
  const viewerScope = async (member: number, scope: EngineScope['scope']): Promise<EngineScope> => ({
    viewer: await viewerOf(member),
    scope,
    draft: null,
  });
  const [small, large, everyone] = scopesOf(size);
  return [
    { ...small, viewerScope: await viewerScope(SMALL_NETWORK, { kind: 'network', id: SMALL_NETWORK }) },
    { ...large, viewerScope: await viewerScope(LARGE_NETWORK, { kind: 'network', id: LARGE_NETWORK }) },
    {
      ...everyone,
      name: `collective of ${COLLABORATORS}`,
      viewerScope: await viewerScope(COLLABORATORS / 2, { kind: 'collective', id: collectiveId }),
    },
    { ...everyone, viewerScope: await viewerScope(ADMINISTRATOR, { kind: 'admin', id: 0 }) },
  ];
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
const size = Number(values.size);
const postgres = await openPostgres(values.data);
const url = await datasetOf(postgres, size, (step, seconds) =>
  console.log(`  made ${step} in ${seconds.toFixed(1)} s`),
);
const pool = createPool({ url }, 2);
try {
  await migrate(pool, path.join(import.meta.dirname, '../apps/server/migrations'));
  const db = createDatabase<Tables>(pool);
  const viewerScopes = await viewerScopesOf(db, size);
  const follower = new FeedFollower(db);
  const before = performance.now();
  const { columns } = await follower.follow();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(
    `loaded ${columns.sorted.toLocaleString('en-US')} persons, ${columns.contacts.network.length.toLocaleString('en-US')} contacts, ` +
      `${columns.roles.space.length.toLocaleString('en-US')} rows of work in ${((performance.now() - before) / 1000).toFixed(1)} s; ` +
      `memory ${megabytes(rss)} MB, heap ${megabytes(heapUsed)}, arrays ${megabytes(arrayBuffers)}`,
  );
  const answers = new Answers(columns);
  for (const { name = '', viewerScope, ...scope } of viewerScopes) {
    const people = await samplePersons(db, { name, ...scope } as never);
    const { persons, organizations } = answers.totals(viewerScope);
    console.log(`\n${name}: ${persons} people, ${organizations} organizations`);
    const random = createRandom(`bench/engine ${name}`);
    for (const [question, ask] of Object.entries(QUESTIONS)) {
      if (values.only && !question.includes(values.only)) continue;
      const times: number[] = [];
      for (let nth = 0; nth < Number(values.requests); nth++) {
        const person = random.pick(people);
        const start = performance.now();
        ask(answers, viewerScope, person);
        times.push(performance.now() - start);
      }
      const { p50, p95 } = summarize(times.slice(1));
      console.log(
        `  ${question.padEnd(36)} first ${(times[0] ?? 0).toFixed(1).padStart(8)}   p50 ${p50.toFixed(1).padStart(7)}   p95 ${p95.toFixed(1).padStart(7)}`,
      );
    }
  }
} finally {
  await pool.end();
  await postgres.stop();
}
