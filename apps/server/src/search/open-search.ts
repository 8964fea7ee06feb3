import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import { refreshNetworks } from '../scopes/tell-collectives.ts';
import type { Db } from '../tables.ts';
import type { ColumnsKeepingOptions } from './memory/file/columns-keeping.ts';
import type { Engine } from './memory/ask/engine.ts';
import { KnownFreshness } from './memory/known-freshness.ts';
import { memorySearch } from './memory/memory-search.ts';
import { ThreadEngine } from './memory/threads/thread-engine.ts';
import { readySearch, type WholeSearch } from './ready-search.ts';
import { sqlSearch } from './sql/sql-search.ts';

/** Searches in SQL take one of so many database connections, because they hold them for seconds. */
const PART_OF_POOL = 5;

export interface OpenSearchOptions {
  readonly db: Db;
  readonly connection: Connection;
  readonly log: Logger;
  readonly config: Pick<Config, 'poolSize' | 'searchThreads'>;
  readonly file: ColumnsKeepingOptions;
  /** An engine to use instead of one with its own threads. */
  readonly engine?: Engine | undefined;
  /** Other limits of people about whom SQL answers, for tests. */
  readonly mostPeopleInSql?: number | undefined;
}

interface OpenedSearch {
  readonly engine: Engine;
  readonly freshness: KnownFreshness;
  readonly search: WholeSearch;
}

/** Builds the search of a server and starts nothing. */
export function openSearch(options: OpenSearchOptions): OpenedSearch {
  const { db, connection, log, config, file, mostPeopleInSql: mostPeople } = options;
  const onReadLate = (networkIds: readonly number[]) => {
    refreshNetworks(db, networkIds).catch((error: unknown) =>
      log.warn({ err: error }, 'browsers were not notified that an import can be searched'),
    );
  };
  const engine =
    options.engine ??
    new ThreadEngine({ db, connection, log, threads: config.searchThreads, file, onReadLate });
  const freshness = new KnownFreshness(engine);
  const memory = memorySearch(db, engine, freshness);
  const places = Math.ceil(config.poolSize / PART_OF_POOL);
  return {
    engine,
    freshness,
    search: readySearch({ db, memory, sql: sqlSearch(db), engine, places, mostPeople }),
  };
}
