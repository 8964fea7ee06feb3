import type { Suggestion } from '@kithline/contract/lookups.ts';
import type { Config } from './config.ts';
import type { KnownSessions } from './accounts/known-sessions.ts';
import type { Clock } from './platform/clock.ts';
import type { Primary } from './platform/db/primary-watch.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { CommonQuery } from './organizations/known/suggest-common.ts';
import type { DirectorySearch, ThingSearch } from './search/directory-search.ts';
import type { ViewerScope } from './scopes/seen-spaces.ts';
import type { Db } from './tables.ts';

/** What features get from the server. */
export interface AppContext {
  readonly db: Db;
  readonly primary: Primary;
  readonly knownSessions: KnownSessions;
  readonly config: Config;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly search: DirectorySearch;
  /** The search for anything: people and organizations by typed words. */
  readonly things: ThingSearch;
  /**
   * Returns the ids of the persons with this e-mail or profile address, without those whose address the
   * viewer may not read. Null for a text that is not an address. The caller checks which persons are in the
   * scope.
   */
  readonly personsAt: (viewerScope: ViewerScope, text: string) => Promise<number[] | null>;
  /** Suggests organizations that everybody may know. They are shown after the suggestions of the scope. */
  readonly suggestCommon: (viewerScope: ViewerScope, query: CommonQuery) => Promise<Suggestion[]>;
  /** Secret of this installation, for signatures; stored in the database. */
  readonly secret: string;
}
