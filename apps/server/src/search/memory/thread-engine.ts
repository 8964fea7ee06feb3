import os from 'node:os';
import type { Connection } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type FeedMark, isBehind } from '../feed/feed.ts';
import type { Db } from '../../tables.ts';
import { ColumnsKeeping, type ColumnsKeepingOptions } from './columns-keeping.ts';
import type { EngineCounts } from './counters.ts';
import type { Answer, Engine, Question, QuestionParameters } from './engine.ts';
import type { FollowerOptions } from './follow-feed.ts';
import { KeeperThread } from './keeper-thread.ts';
import type { KeeperData } from './keeper.worker.ts';
import { notReady } from './not-ready.ts';
import { OneAfterAnother } from './one-after-another.ts';
import { Searchers } from './searchers.ts';

/** Two, so that a question about everybody delays no other; more on larger machines. */
function usualThreads(): number {
  return Math.min(8, Math.max(2, os.availableParallelism() - 1));
}

/** A request waits no longer for the columns (milliseconds): reading everything may take a minute, and its place is somebody else's. */
const LONGEST_WAIT = 20_000;
/** After a keeper's death, doubled each time (milliseconds). */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 60_000;

export interface ThreadEngineOptions {
  readonly db: Db;
  readonly connection: Connection;
  readonly log: Logger;
  /** Threads that search; null: as many as suit the machine. */
  readonly threads: number | null;
  readonly following?: Omit<FollowerOptions, 'folder'>;
  /** Where the columns are kept for the next start, and whether they are; nowhere unless it is given. */
  readonly file?: ColumnsKeepingOptions;
}

/** The engine in threads: one keeps the columns, the others search them. */
export class ThreadEngine implements Engine {
  readonly #db: Db;
  readonly #keeping: KeeperData;
  /** Null: columns are kept nowhere. */
  readonly #file: ColumnsKeeping | null;
  readonly #log: Logger;
  readonly #searchers: Searchers;
  readonly #following = new OneAfterAnother(() => this.#follow());
  #keeper: KeeperThread | null = null;
  /** Reads everything again while the keeper goes on; then it takes the keeper's place. */
  #successor: { readonly keeper: KeeperThread; isReady: boolean } | null = null;
  #isStopped = false;
  /** Keepers that ended by themselves since the last one that answered. */
  #deaths = 0;
  /** No keeper is started before this time. */
  #notBefore = 0;
  /** No successor is started before this time. The keeper itself may be, so searches go on. */
  #noSuccessorBefore = 0;
  #mark: FeedMark | null = null;

  constructor(options: ThreadEngineOptions) {
    this.#db = options.db;
    this.#keeping = { connection: options.connection, options: options.following ?? {} };
    this.#log = options.log;
    this.#file = options.file
      ? new ColumnsKeeping(options.file, { log: options.log, catchUp: () => this.#catchUp() })
      : null;
    this.#searchers = new Searchers(options.threads ?? usualThreads(), {
      onDeath: (error) => this.#log.error({ err: error }, 'a thread of the search ended'),
    });
  }

  async ask<Q extends Question>(question: Q, ...given: QuestionParameters<Q>): Promise<Answer<Q>> {
    if (this.#mark === null || (await isBehind(this.#db, this.#mark)))
      await withinTime(this.#following.next(), LONGEST_WAIT);
    return this.answer(question, ...given);
  }

  answer<Q extends Question>(question: Q, ...given: QuestionParameters<Q>): Promise<Answer<Q>> {
    return this.#searchers.ask(question, given) as Promise<Answer<Q>>;
  }

  mark(): FeedMark | null {
    return this.#mark;
  }

  counts(): EngineCounts {
    return this.#searchers.counts();
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

  async #catchUp(): Promise<void> {
    if (this.#mark !== null && (await isBehind(this.#db, this.#mark))) await this.#following.next();
  }

  async #follow(): Promise<void> {
    await this.#takeSuccessor();
    // One that follows a dead keeper reads everything: the file may have been what the other one died of.
    this.#keeper ??= this.#startKeeper(this.#deaths === 0 ? (this.#file?.folder ?? null) : null);
    const published = await this.#keeper.follow();
    if (this.#isStopped) throw notReady();
    this.#deaths = 0;
    this.#searchers.publish(published.columns);
    this.#file?.offer(published);
    this.#mark = published.mark;
    if (published.isWorn) this.#prepareSuccessor();
  }

  #startKeeper(folder: string | null): KeeperThread {
    if (this.#isStopped || Date.now() < this.#notBefore) throw notReady();
    const { connection, options } = this.#keeping;
    const onDeath = (error: Error): void => {
      this.#log.error({ err: error }, 'the thread that keeps the search columns ended');
      // What ends at once when it is started is not started by every request.
      this.#notBefore = Date.now() + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#deaths++);
      if (this.#successor?.keeper === keeper) this.#successor = null;
      if (this.#keeper !== keeper) return;
      // The next question starts another one, which reads everything again.
      this.#keeper = null;
      this.#mark = null;
    };
    const onBadFile = (err: Error) =>
      this.#log.warn({ err }, 'the file of search columns cannot be used, so everything is read');
    const keeper = new KeeperThread({ connection, options: { ...options, folder } }, { onDeath, onBadFile });
    return keeper;
  }

  #prepareSuccessor(): void {
    const now = Date.now();
    if (this.#successor !== null || now < this.#notBefore || now < this.#noSuccessorBefore) return;
    const successor = { keeper: this.#startKeeper(null), isReady: false };
    this.#successor = successor;
    successor.keeper.follow().then(
      () => {
        successor.isReady = true;
        // At once: two copies of everything are held until it is in its place.
        this.#following.next().catch(() => undefined);
      },
      (error: unknown) => {
        if (this.#isStopped) return;
        this.#log.warn({ err: error }, 'the search columns could not be read again');
        this.#noSuccessorBefore = Date.now() + LONGEST_PAUSE;
        if (this.#successor === successor) this.#successor = null;
        void successor.keeper.end();
      },
    );
  }

  /** Between two runs of `#follow`: what it has missed since it was read it reads in the next one, before anybody sees its columns. */
  async #takeSuccessor(): Promise<void> {
    const successor = this.#successor;
    if (successor === null || !successor.isReady) return;
    const before = this.#keeper;
    this.#keeper = successor.keeper;
    this.#successor = null;
    await before?.end();
  }
}

/** Rejects with `not-ready` when the work takes longer (milliseconds); the work goes on. */
async function withinTime(work: Promise<void>, most: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(notReady()), most);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
