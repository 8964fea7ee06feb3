import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { DirectorySearch } from './search/directory-search.ts';
import type { Db } from './tables.ts';

/** What the verbs of every feature are given: the database first, then the few things that reach outside. */
export interface House {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Finds, counts and sorts what a viewer sees. */
  readonly search: DirectorySearch;
  /** Secret of this installation, for signatures; kept in the database. */
  readonly secret: string;
}

/** Who asks. `networkId` is the caller's own network. */
export interface Viewer {
  readonly userId: number;
  readonly personId: number;
  readonly isAdmin: boolean;
  readonly networkId: number;
  /** Collectives that the caller belongs to: as a collaborator, or as the owner of their client. */
  readonly collectiveIds: readonly number[];
}
