import { isDatabaseAway } from '../platform/db/is-database-away.ts';
import { Failure } from '../platform/failure.ts';
import { isDoneWithin } from '../platform/turns/is-done-within.ts';
import { PlacesInTurn } from '../platform/turns/places-in-turn.ts';
import { EVERYONE, type ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import type { DirectorySearch, ThingSearch } from './directory-search.ts';
import { isSmallScope } from './is-small-scope.queries.ts';
import type { Engine } from './memory/ask/engine.ts';
import { notReady } from './memory/reading/not-ready.ts';

export type WholeSearch = DirectorySearch & ThingSearch;

/** The most people of a scope about which SQL answers (`isSmallScope`). Larger scopes would take too long. */
const MOST_PEOPLE = 50_000;
/** The same limit for typed searches, whose words this process compares while other requests wait. */
const MOST_PEOPLE_OF_TYPED = 5_000;
/** Milliseconds of waiting in line after which a search is refused when its turn comes. */
const LONGEST_IN_LINE = 20_000;
/** Milliseconds between checks whether the engine is still ready. */
const LOOK_AFTER = 500;

export interface ReadySearchOptions {
  readonly db: Db;
  readonly memory: WholeSearch;
  readonly sql: WholeSearch;
  readonly engine: Pick<Engine, 'isReady' | 'catchUp'>;
  /** How many searches SQL answers at once. */
  readonly places: number;
  /** Replaces both limits of people, for tests. */
  readonly mostPeople?: number | undefined;
}

const EVERYBODY = { kind: 'admin', id: EVERYONE } as const;

type Ask<T> = (search: WholeSearch) => Promise<T>;

/**
 * The search in memory, with SQL as its fallback. While the engine is not ready (for example, while it reads
 * everything), SQL answers about small scopes, and questions about larger scopes wait for the search in
 * memory.
 */
export function readySearch(options: ReadySearchOptions): WholeSearch {
  const { memory } = options;
  const fallback = new Fallback(options);
  const small =
    <P extends readonly unknown[], T>(
      ask: (search: WholeSearch, viewerScope: ViewerScope, ...rest: P) => Promise<T>,
    ) =>
    (viewerScope: ViewerScope, ...rest: P) =>
      fallback.answer(viewerScope, (search) => ask(search, viewerScope, ...rest));
  const typed =
    <Q, T>(ask: (search: WholeSearch, viewerScope: ViewerScope, query: Q) => Promise<T>) =>
    (viewerScope: ViewerScope, query: Q) =>
      fallback.answer(viewerScope, (search) => ask(search, viewerScope, query), {
        most: MOST_PEOPLE_OF_TYPED,
      });
  return {
    persons: small((search, ...asked) => search.persons(...asked)),
    countPersons: small((search, ...asked) => search.countPersons(...asked)),
    changedPersons: small((search, ...asked) => search.changedPersons(...asked)),
    stats: small((search, ...asked) => search.stats(...asked)),
    totals: small((search, ...asked) => search.totals(...asked)),
    pictures: small((search, ...asked) => search.pictures(...asked)),
    organizations: small((search, ...asked) => search.organizations(...asked)),
    peopleCalled: typed((search, ...asked) => search.peopleCalled(...asked)),
    organizationsCalled: typed((search, ...asked) => search.organizationsCalled(...asked)),
    namesWithin: typed((search, ...asked) => search.namesWithin(...asked)),
    faces: small((search, ...asked) => search.faces(...asked)),
    largest: small((search, ...asked) => search.largest(...asked)),
    workers: small((search, ...asked) => search.workers(...asked)),
    alumni: small((search, ...asked) => search.alumni(...asked)),
    worksThereNow: small((search, ...asked) => search.worksThereNow(...asked)),
    organizationTotals: small((search, ...asked) => search.organizationTotals(...asked)),
    listedPersons: small((search, ...asked) => search.listedPersons(...asked)),
    suggest: small((search, ...asked) => search.suggest(...asked)),
    // Reads the names of all organizations: SQL may answer only if the whole directory is small.
    suggestCommon: (viewerScope, ...asked) =>
      fallback.answer(viewerScope, (search) => search.suggestCommon(viewerScope, ...asked), {
        most: MOST_PEOPLE_OF_TYPED,
        of: { ...viewerScope, scope: EVERYBODY },
      }),
    named: small((search, ...asked) => search.named(...asked)),
    // The search in memory also reads these rows from the database.
    matchedRoles: (...asked) => memory.matchedRoles(...asked),
    matchedEducations: (...asked) => memory.matchedEducations(...asked),
  };
}

class Fallback {
  readonly #options: ReadySearchOptions;
  readonly #places: PlacesInTurn;

  constructor(options: ReadySearchOptions) {
    this.#options = options;
    this.#places = new PlacesInTurn(options.places);
  }

  /**
   * Returns the answer of the search in memory or, if that search is not ready and the scope `of` has at most
   * `most` people, of SQL.
   */
  async answer<T>(
    viewerScope: ViewerScope,
    ask: Ask<T>,
    { most = MOST_PEOPLE, of = viewerScope }: { most?: number; of?: ViewerScope } = {},
  ): Promise<T> {
    const { engine, memory, sql } = this.#options;
    if (!engine.isReady()) {
      if (!(await this.#isSmall(of, most))) return ask(memory);
      // If the thread that keeps the columns has died, this call may start another one.
      engine.catchUp().catch(() => undefined);
      // When the turn of this search comes, the columns may be ready.
      return this.#inTurn(viewerScope, () => ask(engine.isReady() ? memory : sql));
    } else {
      const answer = ask(memory);
      if (await this.#isAnswered(answer)) return answer;
      if (!(await this.#isSmall(of, most))) return answer;
    }
    return this.#inTurn(viewerScope, () => ask(sql));
  }

  /** Runs a search in its turn. Rejects with `not-ready` if it has waited too long by then. */
  #inTurn<T>({ viewer }: ViewerScope, search: () => Promise<T>): Promise<T> {
    const until = performance.now() + LONGEST_IN_LINE;
    return this.#places.run(viewer.personId, async () => {
      if (performance.now() > until) throw notReady();
      return search();
    });
  }

  /** Waits for the answer. False for `not-ready`, or once the engine is not ready. True for other errors. */
  async #isAnswered(answer: Promise<unknown>): Promise<boolean> {
    const settled = answer.then(
      () => true,
      (error: unknown) => !isNotReady(error),
    );
    while (!(await isDoneWithin(settled, LOOK_AFTER))) if (!this.#options.engine.isReady()) return false;
    return settled;
  }

  /**
   * Whether the scope has at most `most` people. False if the database cannot be reached: SQL cannot answer.
   */
  async #isSmall(viewerScope: ViewerScope, most: number): Promise<boolean> {
    try {
      return await isSmallScope(this.#options.db, viewerScope, this.#options.mostPeople ?? most);
    } catch (error) {
      if (isDatabaseAway(error)) return false;
      throw error;
    }
  }
}

const isNotReady = (error: unknown): boolean => error instanceof Failure && error.code === 'not-ready';
