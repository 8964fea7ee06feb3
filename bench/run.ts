import os from 'node:os';
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts';
import type { Db, Tables } from '../apps/server/src/tables.ts';
import { type BenchOptions, readOptions, USAGE } from './bench-options.ts';
import { chainClassesOf, chainScopesOf } from './chain-classes.ts';
import { COLLECTIVE_CLASSES } from './collective-classes.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { datasetOf } from './generate-dataset.ts';
import { importLine, measureImport } from './measure-import.ts';
import { measureRequests } from './measure-requests.ts';
import { measureSignInStorm, stormTable } from './sign-in-storm.ts';
import { measureWeb, webTable } from './measure-web.ts';
import { type BenchPostgres, openPostgres } from './postgres.ts';
import { REQUEST_CLASSES, type RequestClass } from './request-classes.ts';
import { samplePersons } from './sample-persons.ts';
import { collectiveScopeOf, type ScopeUnderTest, scopesOf } from './scopes.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { measureStalledBodies, stallTable } from './stalled-bodies.ts';
import { tableOf, writeJson } from './write-report.ts';

// npm run bench: see bench-options.ts for what it measures.

const say = (text: string) => process.stdout.write(`${text}\n`);

const machine = {
  node: process.version,
  system: `${os.type()} ${os.arch()}`,
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
};

async function run(options: BenchOptions): Promise<void> {
  const postgres = await openPostgres(options.data);
  try {
    say(`${postgres.version}, Node ${machine.node}, ${machine.cores} cores`);
    for (const persons of options.sizes) await benchSize(postgres, persons, options);
  } finally {
    await postgres.stop();
  }
}

async function benchSize(postgres: BenchPostgres, persons: number, options: BenchOptions): Promise<void> {
  say(`\n${persons.toLocaleString('en-US')} persons`);
  const url = await datasetOf(postgres, persons, (step, seconds) =>
    say(`  made ${step} in ${seconds.toFixed(1)} s`),
  );
  const about = {
    persons,
    postgres: postgres.version,
    machine,
    load: os.loadavg()[0],
    on: new Date().toISOString(),
  };
  const isLast = persons === options.sizes.at(-1);
  if (options.withSignIn && isLast) {
    const figures = await measureSignInStorm(url);
    say(`${stormTable(figures)}\n  ${writeJson(`sign-in-${persons}`, { ...about, figures })}`);
  }
  if (options.withStalled && isLast) {
    const figures = await measureStalledBodies(url);
    say(`${stallTable(figures)}\n  ${writeJson(`stalled-${persons}`, { ...about, figures })}`);
  }
  const server = await startServer(url);
  try {
    if (options.withRequests) {
      const measurement = await requestsOf(url, { persons, server, count: options.requests, of: searches });
      say(`${tableOf(measurement)}\n  ${writeJson(`requests-${persons}`, { ...about, ...measurement })}`);
    }
    if (options.withCollective) {
      const of = searchesInCollective;
      const measurement = await requestsOf(url, { persons, server, count: options.requests, of });
      say(`${tableOf(measurement)}\n  ${writeJson(`collective-${persons}`, { ...about, ...measurement })}`);
    }
    if (options.withChains) {
      const measurement = await requestsOf(url, { persons, server, count: options.requests, of: chains });
      say(`${tableOf(measurement)}\n  ${writeJson(`chains-${persons}`, { ...about, ...measurement })}`);
    }
    if (options.withImport && isLast) {
      const figures = await measureImport(url, { persons, origin: server.origin });
      say(`${importLine(figures)}\n  ${writeJson(`import-${persons}`, { ...about, ...figures })}`);
    }
    if (options.withWeb && isLast) {
      const pages = await measureWeb(server.origin);
      say(`${webTable(pages)}\n  ${writeJson('web', { ...about, pages })}`);
    }
  } finally {
    await server.stop();
  }
}

/** What is asked for, and whose people. */
interface Asked {
  readonly classes: readonly RequestClass[];
  readonly scopes: readonly ScopeUnderTest[];
}

const searches = (_db: Db, persons: number): Asked => ({
  classes: REQUEST_CLASSES,
  scopes: scopesOf(persons),
});

const searchesInCollective = async (db: Db): Promise<Asked> => {
  const scope = await collectiveScopeOf(db);
  say(`  a collective of ${scope.people.toLocaleString('en-US')} persons`);
  return { classes: [...REQUEST_CLASSES, ...COLLECTIVE_CLASSES], scopes: [scope] };
};

const chains = async (db: Db, persons: number): Promise<Asked> => {
  const began = performance.now();
  const scopes = await chainScopesOf(db, persons);
  say(`  made collective in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return { scopes, classes: await chainClassesOf(db) };
};

interface RequestsGiven {
  readonly persons: number;
  readonly server: ServerUnderTest;
  readonly count: number;
  readonly of: (db: Db, persons: number) => Asked | Promise<Asked>;
}

async function requestsOf(url: string, { persons, server, count, of }: RequestsGiven) {
  const pool = createPool({ url }, 1);
  try {
    const db = createDatabase<Tables>(pool);
    const asked = await of(db, persons);
    const scopes = [];
    for (const scope of asked.scopes) scopes.push({ scope, people: await samplePersons(db, scope) });
    const cpuTime = cpuTimeOf(server.pid, pool);
    return await measureRequests({ origin: server.origin, classes: asked.classes, count, scopes, cpuTime });
  } finally {
    await pool.end();
  }
}

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
