import os from 'node:os';
import type { Pool } from 'pg';
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts';
import type { Db, Tables } from '../apps/server/src/tables.ts';
import { type BenchOptions, type Extra, MOST_LOAD, readOptions, USAGE } from './bench-options.ts';
import { chainClassesOf, chainScopesOf } from './chain-classes.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { datasetOf } from './generate-dataset.ts';
import { editingLines, measureEditing } from './measure-editing.ts';
import { filesLines, measureFiles } from './measure-files.ts';
import { idleTable, measureIdle } from './measure-idle.ts';
import { importLine, measureImport } from './measure-import.ts';
import { measureMessages, messagesLines } from './measure-messages.ts';
import { measureMix, mixLines } from './measure-mix.ts';
import { measureRequests } from './measure-requests.ts';
import { measureSavedSearches } from './measure-saved-searches.ts';
import { measureShares, shareLines } from './measure-shares.ts';
import { measureStart, startTable } from './measure-start.ts';
import { measureSignInStorm, stormTable } from './sign-in-storm.ts';
import { measureTyping, typingLine } from './measure-typing.ts';
import { measureWeb, webTable } from './measure-web.ts';
import { type BenchPostgres, openPostgres } from './postgres.ts';
import { COLLECTIVE_CLASSES, REQUEST_CLASSES, type RequestClass } from './request-classes.ts';
import { samplePersons } from './sample-persons.ts';
import { saverOf } from './save-before.ts';
import { collectiveScopeOf, type ScopeUnderTest, scopesOf } from './scopes.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { measureStalledBodies, stallTable } from './stalled-bodies.ts';
import { tableOf, writeJson } from './write-report.ts';

// npm run bench: see bench-options.ts for what it measures.

const print = (text: string) => process.stdout.write(`${text}\n`);

const machine = {
  node: process.version,
  system: `${os.type()} ${os.arch()}`,
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
};

/** Missed aims so far, one per line. */
const missed: string[] = [];

async function run(options: BenchOptions): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  if (options.isAll && load > MOST_LOAD && !options.isBusyAllowed)
    throw new Error(
      `The machine's load is ${load.toFixed(1)}, more than ${MOST_LOAD}: other work would distort the figures. ` +
        'Use --busy to measure anyway.',
    );
  const postgres = await openPostgres(options.data);
  try {
    print(`${postgres.version}, Node ${machine.node}, ${machine.cores} cores, load ${load.toFixed(1)}`);
    for (const persons of options.sizes) await benchSize(postgres, persons, options);
  } finally {
    await postgres.stop();
  }
  if (options.isAll) print(`\nMissed aims: ${missed.length === 0 ? 'none' : `\n${missed.join('\n')}`}`);
}

async function benchSize(postgres: BenchPostgres, persons: number, options: BenchOptions): Promise<void> {
  print(`\n${persons.toLocaleString('en-US')} persons`);
  const url = await datasetOf(postgres, persons, (step, seconds) =>
    print(`  made ${step} in ${seconds.toFixed(1)} s`),
  );
  const about = {
    persons,
    postgres: postgres.version,
    machine,
    load: os.loadavg()[0],
    on: new Date().toISOString(),
  };
  const isLast = persons === options.sizes.at(-1);
  const report = (name: string, text: string, figures: object) => {
    print(`${text}\n  ${writeJson(`${name}-${persons}`, { ...about, ...figures })}`);
    missed.push(...missedIn(text).map((line) => `  ${persons.toLocaleString('en-US')}, ${name}: ${line}`));
  };
  for (const [extra, measure] of WITH_OWN_SERVERS) {
    if (!isLast || !options.extras.has(extra)) continue;
    const { text, figures } = await measure(url, persons);
    report(extra, text, { figures });
  }
  const chosen = WITH_ONE_SERVER.filter(
    ([extra, , isOnEverySize]) =>
      (isLast || isOnEverySize) && (extra === null ? options.withRequests : options.extras.has(extra)),
  );
  if (chosen.length === 0) return;
  const server = await startServer(url);
  try {
    for (const [extra, measure] of chosen) {
      const { text, figures } = await measure({
        url,
        persons,
        server,
        count: options.requests,
        rows: options.rows,
      });
      report(extra ?? 'requests', text, figures);
    }
  } finally {
    await server.stop();
  }
}

interface Report {
  /** Lines; a line with a missed aim contains " !". */
  readonly text: string;
  readonly figures: object;
}

/** Measurements that start their own servers. */
const WITH_OWN_SERVERS: readonly (readonly [Extra, (url: string, persons: number) => Promise<Report>])[] = [
  [
    'sign-in',
    async (url) => {
      const figures = await measureSignInStorm(url);
      return { figures, text: stormTable(figures) };
    },
  ],
  [
    'stalled',
    async (url) => {
      const figures = await measureStalledBodies(url);
      return { figures, text: stallTable(figures) };
    },
  ],
  [
    'idle',
    (url) =>
      withDatabase(url, async (_db, pool) => {
        const figures = await measureIdle(url, pool);
        return { figures, text: idleTable(figures) };
      }),
  ],
  [
    'start',
    async (url, persons) => {
      const figures = await measureStart(url, persons);
      return { figures, text: startTable(figures) };
    },
  ],
];

interface Measuring {
  readonly url: string;
  readonly persons: number;
  readonly server: ServerUnderTest;
  /** Number of requests per class. */
  readonly count: number;
  /** Number of rows of an imported file. */
  readonly rows: number;
}

/**
 * Measurements on one server; null stands for the requests themselves. Editing and importing come late,
 * because they change the data set most. A measurement with `true` runs on every size, the others only on the
 * last one.
 */
const WITH_ONE_SERVER: readonly (readonly [Extra | null, (input: Measuring) => Promise<Report>, boolean])[] =
  [
    [null, (input) => requestsOf(input, searches), true],
    ['cold', (input) => requestsOf(input, searches, { isCold: true }), true],
    ['collective', (input) => requestsOf(input, searchesInCollective), true],
    ['chains', (input) => requestsOf(input, chains), true],
    [
      'mix',
      ({ url, persons, server }) =>
        withDatabase(url, async (db) => {
          const members = await sampleMembers(db, [...scopesOf(persons), await collectiveScopeOf(db)]);
          const figures = await measureMix(server.origin, members);
          return { figures, text: mixLines(figures) };
        }),
      false,
    ],
    [
      'typing',
      ({ url, persons, server }) =>
        withDatabase(url, async (db) => {
          const [, large] = await sampleMembers(db, scopesOf(persons));
          if (!large) throw new Error('There is no large network.');
          const figures = await measureTyping(server.origin, large);
          return { figures, text: typingLine(figures) };
        }),
      false,
    ],
    [
      'messages',
      ({ url, server, count }) =>
        withDatabase(url, async (db, pool) => {
          await collectiveScopeOf(db);
          const figures = await measureMessages({ pool, server }, count);
          return { figures, text: messagesLines(figures) };
        }),
      false,
    ],
    [
      'share',
      ({ url, server }) =>
        withDatabase(url, async (db) => {
          const figures = await measureShares(server.origin, await collectiveScopeOf(db));
          return { figures, text: shareLines(figures) };
        }),
      false,
    ],
    ['saved', ({ server }) => measureSavedSearches(server.origin), false],
    [
      'files',
      ({ url, persons, server }) =>
        withDatabase(url, async (db) => {
          const [, large, everyone] = scopesOf(persons);
          if (!large || !everyone) throw new Error('There is no large network.');
          const [other] = await sampleMembers(db, [everyone]);
          if (!other) throw new Error('No members were sampled for the scope of everyone.');
          const figures = await measureFiles(server.origin, large, other);
          return { figures, text: filesLines(figures) };
        }),
      false,
    ],
    [
      'editing',
      ({ url, persons, server }) =>
        withDatabase(url, async (db, pool) => {
          const [, large] = await sampleMembers(db, scopesOf(persons));
          if (!large) throw new Error('There is no large network.');
          const figures = await measureEditing({ origin: server.origin, pool, ...large });
          return { figures, text: editingLines(figures) };
        }),
      false,
    ],
    [
      'import',
      async ({ url, persons, server, rows }) => {
        const figures = await measureImport(url, { persons, origin: server.origin, rows });
        return { figures, text: importLine(figures) };
      },
      false,
    ],
    [
      'web',
      async ({ server }) => {
        const pages = await measureWeb(server.origin);
        return { figures: { pages }, text: webTable(pages) };
      },
      false,
    ],
  ];

/** The classes of requests to send, and the scopes in which to send them. */
interface RequestPlan {
  readonly classes: readonly RequestClass[];
  readonly scopes: readonly ScopeUnderTest[];
}

const searches = (_db: Db, persons: number): RequestPlan => ({
  classes: REQUEST_CLASSES,
  scopes: scopesOf(persons),
});

const searchesInCollective = async (db: Db): Promise<RequestPlan> => {
  const scope = await collectiveScopeOf(db);
  print(`  a collective of ${scope.people.toLocaleString('en-US')} persons`);
  return { classes: [...REQUEST_CLASSES, ...COLLECTIVE_CLASSES], scopes: [scope] };
};

const chains = async (db: Db, persons: number): Promise<RequestPlan> => {
  const began = performance.now();
  const scopes = await chainScopesOf(db, persons);
  print(`  made collective in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return { scopes, classes: await chainClassesOf(db) };
};

/**
 * Returns the lines that contain " !", each prefixed with its scope: the last line above it without
 * indentation.
 */
function missedIn(text: string): string[] {
  let scope = '';
  return text.split('\n').flatMap((line) => {
    if (/^\S/u.test(line)) scope = `${line}, `;
    return / !(?:\s|$)/u.test(line) ? [`${scope}${line.trim()}`] : [];
  });
}

async function requestsOf(
  { url, persons, server, count }: Measuring,
  of: (db: Db, persons: number) => RequestPlan | Promise<RequestPlan>,
  { isCold = false } = {},
): Promise<Report> {
  return withDatabase(url, async (db, pool) => {
    const saver = isCold ? await saverOf(db, server.origin) : null;
    const plan = await of(db, persons);
    const scopes = await sampleMembers(db, plan.scopes);
    const cpuTime = cpuTimeOf([server.pid], pool);
    const figures = await measureRequests({
      origin: server.origin,
      classes: plan.classes,
      count,
      scopes,
      cpuTime,
      ...(saver && { before: (person) => saver.save(person) }),
    });
    saver?.close();
    return { figures, text: tableOf(figures) };
  });
}

async function sampleMembers(db: Db, scopes: readonly ScopeUnderTest[]) {
  const members = [];
  for (const scope of scopes) members.push({ scope, people: await samplePersons(db, scope) });
  return members;
}

async function withDatabase<T>(url: string, work: (db: Db, pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ url }, 1);
  try {
    return await work(createDatabase<Tables>(pool), pool);
  } finally {
    await pool.end();
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) print(USAGE);
  else await run(options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
