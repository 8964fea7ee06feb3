import os from 'node:os';
import type { Connection } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { type FeedMark, isBehind } from '../../feed/feed.ts';
import type { Db } from '../../../tables.ts';
import { ColumnsKeeping, type ColumnsKeepingOptions } from '../file/columns-keeping.ts';
import type { Columns } from '../columns/columns.ts';
import { columnsFigures } from '../columns/columns-figures.ts';
import type { EngineCounts } from '../ask/counters.ts';
import type { Answer, Engine, EngineState, Question, QuestionParameters } from '../ask/engine.ts';
import type { FollowerOptions, Published } from '../reading/follow-feed.ts';
import { collectGarbageOf } from '../reading/collect-garbage.ts';
import { KeeperThread } from '../reading/keeper-thread.ts';
import type { KeeperData } from '../reading/keeper.worker.ts';
import { notReady } from '../reading/not-ready.ts';
import { CoalescedRuns } from '../../../platform/turns/coalesced-runs.ts';
import { Searchers } from './searchers.ts';
import { isDoneWithin } from '../../../platform/turns/is-done-within.ts';
import { LONGEST_WAIT, WaitsForChanges } from '../reading/waits-for-changes.ts';

/**
 * Returns the number of threads that search: one less than the machine can run in parallel, at most eight,
 * and at least two, because one question about everybody must not delay all others.
 */
function usualThreads(): number {
  return Math.min(8, Math.max(2, os.availableParallelism() - 1));
}

/**
 * Milliseconds after a successor has replaced the keeper until another successor may start. While a long job
 * changes persons, many are soon out of order again.
 */
const PAUSE_AFTER_SUCCESSOR = 60_000;
/** Milliseconds after which a step of reading counts as long: `isReady` is then false. */
const LONG_STEP = 1_000;
/** Milliseconds after a keeper's death before the next keeper may start. Doubled after each further death. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 60_000;

export interface ThreadEngineOptions {
  readonly db: Db;
  readonly connection: Connection;
  readonly log: Logger;
  /** Number of threads that search. Null: as many as suit the machine. */
  readonly threads: number | null;
  readonly following?: Omit<FollowerOptions, 'folder'>;
  /** `WaitsOptions.longestForLate`. */
  readonly longestForLate?: number;
  /** `WaitsOptions.onReadLate`. */
  readonly onReadLate?: (networkIds: readonly number[]) => void;
  /** The file in which the columns are kept for the next start. By default, they are not kept. */
  readonly file?: ColumnsKeepingOptions;
}

/**
 * The engine in threads: one thread, the keeper, keeps the columns, and others search them. If sorting would
 * take too long there (`isWorn`), a second keeper, the successor, sorts a copy and replaces the first.
 */
export class ThreadEngine implements Engine {
  readonly #db: Db;
  readonly #keeping: KeeperData;
  readonly #file: ColumnsKeeping | null;
  readonly #log: Logger;
  readonly #searchers: Searchers;
  readonly #following = new CoalescedRuns(() => this.#follow());
  #keeper: KeeperThread | null = null;
  #successor: { readonly keeper: KeeperThread; isReady: boolean } | null = null;
  #isStopped = false;
  /** How many keepers have died since one last took a step. */
  #deaths = 0;
  /** No keeper is started before this time. */
  #notBefore = 0;
  #noSuccessorBefore = 0;
  #mark: FeedMark | null = null;
  /** When the present step of reading began. Null between steps. */
  #stepBegan: number | null = null;
  #columns: Columns | null = null;
  #publishedOn: Date | null = null;
  #questions = 0;
  readonly #waits: WaitsForChanges;
  /** Whether the next successor starts from the keeper's columns. False if the last successor failed. */
  #trustsColumns = true;

  constructor(options: ThreadEngineOptions) {
    this.#db = options.db;
    this.#keeping = { connection: options.connection, options: options.following ?? {} };
    this.#log = options.log;
    this.#waits = new WaitsForChanges({
      next: () => this.#following.next(),
      onReadLate: options.onReadLate ?? (() => undefined),
      longestForLate: options.longestForLate,
    });
    this.#file = options.file
      ? new ColumnsKeeping(options.file, { log: options.log, catchUp: () => this.#followIfBehind() })
      : null;
    this.#searchers = new Searchers(options.threads ?? usualThreads(), {
      onDeath: (error) => this.#log.error({ err: error }, 'a thread of the search ended'),
    });
  }

  async ask<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    if (this.#mark === null || (await isBehind(this.#db, this.#mark)))
      await withinTime(this.#following.next(), LONGEST_WAIT);
    return this.answer(question, ...parameters);
  }

  async answer<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    this.#questions += 1;
    const [viewerScope, ...rest] = parameters;
    for (;;) {
      await this.#waits.untilRead(viewerScope);
      const began = performance.now();
      const asked = this.#waits.withholding(viewerScope);
      const answer = (await this.#searchers.ask(question, [asked, ...rest])) as Answer<Q>;
      // During the search, another member may have shared a network whose new file is not yet read.
      if (this.#waits.mayAnswer(asked, began)) return answer;
    }
  }

  mark(): FeedMark | null {
    return this.#mark;
  }

  isReady(): boolean {
    if (this.#mark === null) return false;
    return this.#stepBegan === null || performance.now() - this.#stepBegan < LONG_STEP;
  }

  counts(): EngineCounts {
    return this.#searchers.counts();
  }

  state(): EngineState {
    const figures = this.#columns && columnsFigures(this.#columns);
    return { questions: this.#questions, publishedOn: this.#publishedOn, figures };
  }

  async start(): Promise<void> {
    this.#file?.start();
    await this.#following.next();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#searchers.stop();
    await this.#successor?.keeper.end();
    await this.#keeper?.end();
    await this.#file?.stop();
  }

  dropConnections(): void {
    this.#keeper?.dropConnections();
    this.#successor?.keeper.dropConnections();
  }

  async catchUp(): Promise<void> {
    if (this.#mark === null) await this.#following.next();
    await this.#followIfBehind();
  }

  async #followIfBehind(): Promise<void> {
    if (this.#mark === null) return;
    if (await isBehind(this.#db, this.#mark)) await this.#following.next();
    while (this.#waits.hasUnread) await this.#following.next();
  }

  async #follow(): Promise<void> {
    this.#stepBegan = performance.now();
    const step = this.#takeSuccessor().then((found) => found ?? this.#stepOfKeeper());
    const published = await step.finally(() => (this.#stepBegan = null));
    if (this.#isStopped) throw notReady();
    this.#deaths = 0;
    const { columns, mark, unread } = published;
    const isNew = columns.keeper !== this.#columns?.keeper || columns.version !== this.#columns.version;
    // Garbage from starting would stay on the heap, because an idle server collects none.
    if (this.#columns === null) collectGarbageOf(columns.sorted);
    if (isNew) {
      this.#searchers.publish(columns);
      this.#publishedOn = new Date();
    }
    this.#columns = columns;
    this.#mark = mark;
    this.#waits.note(published);
    // After an error, the next question tries again.
    if (unread.length > 0 || this.#successor?.isReady) this.#goOn();
    // A file claims to include all changes up to its mark in the feed.
    if (unread.length > 0) return;
    this.#file?.offer(published);
    if (published.isWorn) this.#prepareSuccessor(published);
  }

  #goOn(): void {
    if (!this.#isStopped) this.#following.next().catch(() => undefined);
  }

  #stepOfKeeper(): Promise<Published> {
    // The file may have caused the death of the last keeper.
    this.#keeper ??= this.#startKeeper(this.#deaths === 0 ? (this.#file?.folder ?? null) : null);
    return this.#keeper.follow();
  }

  #startKeeper(folder: string | null): KeeperThread {
    if (this.#isStopped || Date.now() < this.#notBefore) throw notReady();
    const { connection, options } = this.#keeping;
    const onDeath = (error: Error): void => {
      this.#log.error({ err: error }, 'the thread that keeps the search columns ended');
      // A keeper that dies at once must not be restarted by every request.
      this.#notBefore = Date.now() + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#deaths++);
      if (this.#successor?.keeper === keeper) this.#successor = null;
      if (this.#keeper !== keeper) return;
      // The next question starts another keeper, which reads everything again.
      this.#keeper = null;
      this.#mark = null;
    };
    const onBadFile = (err: Error) =>
      this.#log.warn({ err }, 'the file of search columns cannot be used, so everything is read');
    const keeper = new KeeperThread({ connection, options: { ...options, folder } }, { onDeath, onBadFile });
    return keeper;
  }

  /**
   * Starts a successor, unless there is one or during a pause. It sorts a copy of the keeper's columns or, if
   * the previous successor failed, reads everything.
   */
  #prepareSuccessor({ columns, mark }: Published): void {
    const now = Date.now();
    if (this.#successor !== null || now < this.#notBefore || now < this.#noSuccessorBefore) return;
    const successor = { keeper: this.#startKeeper(null), isReady: false };
    if (this.#trustsColumns) successor.keeper.beginWith({ columns, mark });
    this.#trustsColumns = false;
    this.#successor = successor;
    successor.keeper.follow().then(
      () => {
        successor.isReady = true;
        this.#trustsColumns = true;
        // Does not wait for a question: until the keeper is replaced, there are two copies of everything.
        this.#following.next().catch(() => undefined);
      },
      (error: unknown) => {
        if (this.#isStopped) return;
        this.#log.warn({ err: error }, 'the search columns could not be sorted again');
        this.#noSuccessorBefore = Date.now() + LONGEST_PAUSE;
        if (this.#successor === successor) this.#successor = null;
        void successor.keeper.end();
      },
    );
  }

  /**
   * Lets a ready successor catch up and replace the keeper, and returns its columns. Returns null if there is
   * no ready successor. Also null if it has unread large changes while a keeper lives, which may have read
   * more of them. Must not run at the same time as `#stepOfKeeper`.
   */
  async #takeSuccessor(): Promise<Published | null> {
    const successor = this.#successor;
    if (successor === null || !successor.isReady) return null;
    const published = await successor.keeper.follow();
    if (published.unread.length > 0 && this.#keeper !== null) return null;
    const before = this.#keeper;
    this.#keeper = successor.keeper;
    this.#successor = null;
    this.#noSuccessorBefore = Date.now() + PAUSE_AFTER_SUCCESSOR;
    await before?.end();
    return published;
  }
}

/** Rejects with `not-ready` if the work takes longer than `most` milliseconds. The work continues. */
async function withinTime(work: Promise<void>, most: number): Promise<void> {
  if (!(await isDoneWithin(work, most))) throw notReady();
}
