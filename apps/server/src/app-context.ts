import type { Suggestion } from '@kithline/contract/lookups.ts';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { CommonQuery } from './organizations/known/suggest-common.ts';
import type { DirectorySearch, ThingSearch } from './search/directory-search.ts';
import type { ViewerScope } from './scopes/seen-spaces.ts';
import type { Db } from './tables.ts';

/** What the verbs of every feature are given: the database first, then the few things that reach outside. */
export interface AppContext {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Finds, counts and sorts what a viewer sees. */
  readonly search: DirectorySearch;
  readonly things: ThingSearch;
  /**
   * Persons whom a pasted address belongs to, as far as the viewer may read it; null for a text that is no
   * address.
   */
  readonly personsAt: (viewerScope: ViewerScope, text: string) => Promise<number[] | null>;
  /**
   * Organizations that are common facts, after those of the scope
   * (`organizations/known/suggest-common.ts`).
   */
  readonly suggestCommon: (viewerScope: ViewerScope, asked: CommonQuery) => Promise<Suggestion[]>;
  /** Secret of this installation, for signatures; kept in the database. */
  readonly secret: string;
}
