import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import { tryRefreshNetworks } from '../scopes/tell-collectives.ts';
import type { Db } from '../tables.ts';
import type { ColumnsKeepingOptions } from './memory/file/columns-keeping.ts';
import type { Engine } from './memory/ask/engine.ts';
import type { KnownFreshness } from './memory/known-freshness.ts';
import { memorySearch } from './memory/memory-search.ts';
import { ThreadEngine } from './memory/threads/thread-engine.ts';
import { readySearch, type WholeSearch } from './ready-search.ts';
import { sqlSearch } from './sql/sql-search.ts';

/**
 * Searches in SQL may use one in this many connections of the pool: each holds its connection for seconds.
 */
const PART_OF_POOL = 5;

export interface OpenEngineOptions {
  readonly db: Db;
  readonly connection: Connection;
  readonly log: Logger;
  readonly config: Pick<Config, 'searchThreads'>;
  readonly file: ColumnsKeepingOptions;
}

/** Builds the engine of a server without starting its threads. */
export function openEngine({ db, connection, log, config, file }: OpenEngineOptions): Engine {
  const onReadLate = (networkIds: readonly number[]) => void tryRefreshNetworks(db, log, networkIds);
  return new ThreadEngine({ db, connection, log, threads: config.searchThreads, file, onReadLate });
}

export interface OpenSearchOptions {
  readonly db: Db;
  readonly engine: Engine;
  readonly freshness: KnownFreshness;
  readonly config: Pick<Config, 'poolSize'>;
  /** For tests: SQL answers only about scopes with at most this many people. */
  readonly mostPeopleInSql?: number | undefined;
}

export function openSearch(options: OpenSearchOptions): WholeSearch {
  const { db, engine, freshness, config, mostPeopleInSql: mostPeople } = options;
  const memory = memorySearch(db, engine, freshness);
  const places = Math.ceil(config.poolSize / PART_OF_POOL);
  return readySearch({ db, memory, sql: sqlSearch(db), engine, places, mostPeople });
}
