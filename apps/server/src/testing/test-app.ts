import path from 'node:path';
import { type App, type AppOptions, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { Engine } from '../search/memory/ask/engine.ts';
import { InlineEngine } from '../search/memory/threads/inline-engine.ts';
import { Caller } from './caller.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export interface TestApp extends App, AsyncDisposable {
  readonly database: TestDatabase;
  /** Returns a caller without a session. */
  visitor(): Caller;
}

export interface TestAppOptions {
  config?: Partial<Config>;
  clock?: Clock;
  httpLimits?: AppOptions['httpLimits'];
  outgoing?: AppOptions['outgoing'];
  /** A folder to serve instead of the built web app. */
  webFolder?: string;
  /** A database that another app of the test also uses; it is not dropped with this app. */
  database?: TestDatabase;
  /** Loads the names by which suggestions find places. */
  hasPlaceNames?: boolean;
  /**
   * Uses a database that no other test has used. For tests that build the same data in two apps and compare
   * the replies: ids in a new database do not depend on earlier tests.
   */
  isNew?: boolean;
  /**
   * Number of connections to a new database (`isNew`). PostgreSQL plans every statement again on each
   * connection, and planning takes longer than running. So tests that ask many questions use few connections.
   */
  connections?: number;
  /** Also runs jobs and listens for events, which most tests do not need. */
  started?: boolean;
  /**
   * Searches in threads, as in production. Otherwise the search runs in the test's own thread, which starts
   * faster.
   */
  searchesInThreads?: boolean;
  /** The search engine to use in place of `InlineEngine`. */
  engine?: Engine;
  mostPeopleInSql?: AppOptions['mostPeopleInSql'];
}

/** The production app on a separate database. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase(options));
  const config = {
    ...readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', DATA_DIR: path.resolve('data/test') }),
    ...options.config,
  };
  const app = await buildApp({
    config,
    connection: database.connection,
    pool: database.pool,
    log: createLog(config.logLevel, false),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.outgoing ? { outgoing: options.outgoing } : {}),
    ...(options.httpLimits ? { httpLimits: options.httpLimits } : {}),
    ...(options.searchesInThreads ? {} : { engine: options.engine ?? new InlineEngine(database.db) }),
    ...(options.mostPeopleInSql === undefined ? {} : { mostPeopleInSql: options.mostPeopleInSql }),
    webFolder: options.webFolder ?? path.resolve(import.meta.dirname, '../../../web/dist'),
  });
  if (options.started) await app.start();
  else await app.fastify.ready();
  const stop = async () => {
    await app.stop();
    if (!options.database) await database.drop();
  };
  return { ...app, database, stop, visitor: () => new Caller(app.fastify), [Symbol.asyncDispose]: stop };
}
