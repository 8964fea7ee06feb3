import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import type { Clock } from '../../platform/clock.ts';
import { ALWAYS_THERE, type Primary } from '../../platform/db/primary-watch.ts';
import { isBehindSql } from '../feed/feed.ts';
import type { Answer, Engine, Question, QuestionParameters } from './ask/engine.ts';
import { notReady } from './reading/not-ready.ts';

export interface FreshnessOptions {
  readonly primary: Primary;
  readonly clock: Clock;
  /**
   * While the primary is away: the engine refuses questions if its state is older than this many
   * milliseconds.
   */
  readonly longest: number;
}

/** Milliseconds after which an engine looks for changes even if nobody asks it anything. */
const LOOK_AFTER = 10_000;

/**
 * Remembers the requests whose session query has found the engine up to date. The session query is the SQL
 * query that finds the session of a request; in requests that only read, it also checks for changes that the
 * engine has not read. A request need not see changes that were committed after it began, so the database is
 * not asked again before each answer. A request is identified by its viewer object.
 *
 * While the primary is away, nobody can look for changes: the feed of changes is not on a standby. The engine
 * then answers from what it knows, until `longest` has passed.
 */
export class KnownFreshness {
  readonly #engine: Engine;
  readonly #options: FreshnessOptions;
  readonly #upToDate = new WeakSet<Viewer>();
  /** When the engine was last known to be up to date. */
  #freshOn = -Infinity;
  #isLooking = false;

  constructor(
    engine: Engine,
    options: FreshnessOptions = { primary: ALWAYS_THERE, clock: () => new Date(), longest: 0 },
  ) {
    this.#engine = engine;
    this.#options = options;
  }

  /**
   * Returns the check that the session query of a reading request includes. Call `heard` with its result.
   * Null until the engine has read everything once, and while the primary is away.
   */
  question(): { readonly sql: RawBuilder<boolean>; heard(viewer: Viewer, isBehind: boolean): void } | null {
    const mark = this.#engine.mark();
    if (mark === null || this.#options.primary.isAway) return null;
    const began = this.#now();
    const heard = (viewer: Viewer, isBehind: boolean) => {
      if (isBehind) return;
      this.#upToDate.add(viewer);
      this.#noteFresh(began);
    };
    return { sql: isBehindSql(mark), heard };
  }

  /**
   * Returns the engine for the request of this viewer. If the request's session query found the engine up to
   * date, or if the primary is away, the engine does not look for changes. Otherwise it looks before each
   * answer.
   */
  engineFor(viewer: Viewer): Pick<Engine, 'ask'> {
    const engine = this.#engine;
    return this.#upToDate.has(viewer)
      ? { ask: (question, ...parameters) => engine.answer(question, ...parameters) }
      : { ask: (question, ...parameters) => this.#ask(question, parameters) };
  }

  /** Reads changes if the engine was not known to be up to date within the last LOOK_AFTER milliseconds. */
  async keepFresh(): Promise<void> {
    const began = this.#now();
    if (this.#isLooking || began - this.#freshOn < LOOK_AFTER) return;
    this.#isLooking = true;
    try {
      await this.#engine.catchUp();
      this.#noteFresh(began);
    } finally {
      this.#isLooking = false;
    }
  }

  async #ask<Q extends Question>(question: Q, parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    const began = this.#now();
    if (this.#options.primary.isAway) {
      if (this.#engine.mark() === null || began - this.#freshOn > this.#options.longest) throw notReady();
      return this.#engine.answer(question, ...parameters);
    }
    const answer = await this.#engine.ask(question, ...parameters);
    this.#noteFresh(began);
    return answer;
  }

  #noteFresh(on: number): void {
    this.#freshOn = Math.max(this.#freshOn, on);
  }

  #now(): number {
    return this.#options.clock().getTime();
  }
}
