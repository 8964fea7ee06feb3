import os from 'node:os';
import type { Connection } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type FeedMark, isBehind } from '../feed/feed.ts';
import type { Db } from '../../tables.ts';
import { ColumnsKeeping, type ColumnsKeepingOptions } from './columns-keeping.ts';
import type { AskedSight } from './asked.ts';
import type { Answer, Engine, Question, QuestionParameters } from './engine.ts';
import type { FollowerOptions, Published } from './follow-feed.ts';
import { KeeperThread } from './keeper-thread.ts';
import type { KeeperData } from './keeper.worker.ts';
import { notReady } from './not-ready.ts';
import { OneAfterAnother } from './one-after-another.ts';
import { Searchers } from './searchers.ts';
import { concerns } from './unread-changes.ts';

/** Two, so that a question about everybody delays no other; more on larger machines. */
function usualThreads(): number {
  return Math.min(8, Math.max(2, os.availableParallelism() - 1));
}

/** A request waits no longer for the columns (milliseconds): reading everything may take a minute, and its place is somebody else's. */
const LONGEST_WAIT = 20_000;
/**
 * Milliseconds for which a large change is waited for by those whom it concerns, from when it was noticed. Then they are answered without
 * what was not read of it.
 */
const LONGEST_FOR_LARGE = 1_500;
/** Milliseconds between two versions that only have what nobody waits for, and until the next look at whether one is due. */
const UNHURRIED_PAUSE = 10_000;
const UNHURRIED_LOOK = 1_000;
/** Milliseconds after a successor took its place: a long job puts everybody out of order, a part after the other. */
const PAUSE_AFTER_SUCCESSOR = 60_000;
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
  /** Another wait for large changes than the usual one, for tests (milliseconds). */
  readonly longestForLarge?: number;
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
  #latest: Published | null = null;
  #look: NodeJS.Timeout | undefined;
  readonly #longestForLarge: number;
  /** When each of the unread changes was noticed, by transaction (milliseconds). */
  #noticed: ReadonlyMap<string, number> = new Map();
  /** Successors begin with the columns of the keeper, unless one has failed with them. */
  #trustsColumns = true;

  constructor(options: ThreadEngineOptions) {
    this.#db = options.db;
    this.#keeping = {
      connection: options.connection,
      options: { pause: UNHURRIED_PAUSE, ...options.following },
    };
    this.#log = options.log;
    this.#longestForLarge = options.longestForLarge ?? LONGEST_FOR_LARGE;
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

  async answer<Q extends Question>(question: Q, ...given: QuestionParameters<Q>): Promise<Answer<Q>> {
    await this.#untilRead(given[0]);
    return this.#searchers.ask(question, given) as Promise<Answer<Q>>;
  }

  mark(): FeedMark | null {
    return this.#mark;
  }

  async start(): Promise<void> {
    this.#file?.start();
    await this.#following.next();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#look);
    await this.#searchers.stop();
    await this.#successor?.keeper.end();
    await this.#keeper?.end();
    await this.#file?.stop();
  }

  async #catchUp(): Promise<void> {
    if (this.#mark === null) return;
    if (await isBehind(this.#db, this.#mark)) await this.#following.next();
    while (this.#isWaitedFor()) await this.#following.next();
  }

  /** Whether somebody may wait for a change that is not read to its end. */
  #isWaitedFor(): boolean {
    return this.#latest?.unread.some(({ isUnhurried }) => !isUnhurried) ?? false;
  }

  async #follow(): Promise<void> {
    const published = (await this.#takeSuccessor()) ?? (await this.#stepOfKeeper());
    if (this.#isStopped) throw notReady();
    this.#deaths = 0;
    const before = this.#latest?.columns;
    const { keeper, version } = published.columns;
    if (keeper !== before?.keeper || version !== before.version) this.#searchers.publish(published.columns);
    this.#mark = published.mark;
    this.#latest = published;
    const now = performance.now();
    this.#noticed = new Map(
      published.unread.map(({ transaction }) => [transaction, this.#noticed.get(transaction) ?? now]),
    );
    // Nobody need ask for the rest. Whoever asks after an error tries again.
    if (this.#isWaitedFor() || this.#successor?.isReady) this.#goOn();
    // The mark of columns says what is in them, so large changes must be read first.
    if (published.unread.length > 0) {
      clearTimeout(this.#look);
      this.#look = setTimeout(() => this.#goOn(), UNHURRIED_LOOK).unref();
      return;
    }
    this.#file?.offer(published);
    if (published.isWorn) this.#prepareSuccessor(published);
  }

  #goOn(): void {
    if (!this.#isStopped) this.#following.next().catch(() => undefined);
  }

  #stepOfKeeper(): Promise<Published> {
    // One that follows a dead keeper reads everything: the file may have been what the other one died of.
    this.#keeper ??= this.#startKeeper(this.#deaths === 0 ? (this.#file?.folder ?? null) : null);
    return this.#keeper.follow();
  }

  /** Waits for the large changes that are known now and concern a question's viewer, each for as long as it may be waited for. */
  async #untilRead(sight: unknown): Promise<void> {
    const { unread = [], columns } = this.#latest ?? {};
    if (unread.length === 0 || columns === undefined || !isSight(sight)) return;
    const wanted = new Map<string, number>();
    const isStrict = new Set<string>();
    for (const change of unread) {
      if (!concerns(change, sight, columns)) continue;
      const noticed = this.#noticed.get(change.transaction) ?? 0;
      // Whoever sees everything has probably made a change that no file made.
      const isOwn = change.networks.length === 0 && sight.scope.kind === 'admin';
      const wait = isOwn || !change.mayBeLate ? LONGEST_WAIT : this.#longestForLarge;
      wanted.set(change.transaction, noticed + wait);
      if (!change.mayBeLate) isStrict.add(change.transaction);
    }
    for (;;) {
      const left = (this.#latest?.unread ?? []).filter(({ transaction }) => wanted.has(transaction));
      const until = Math.max(0, ...left.map(({ transaction }) => wanted.get(transaction) ?? 0));
      const wait = until - performance.now();
      if (left.length === 0) return;
      if (wait > 0 && (await isDoneWithin(this.#following.next(), wait))) continue;
      if (left.some(({ transaction }) => isStrict.has(transaction))) throw notReady();
      return;
    }
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

  /** It sorts the columns of the keeper, which goes on meanwhile; if that has failed before, it reads everything. */
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
        // At once: two copies of everything are held until it is in its place.
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
   * Between two runs of `#follow`: what the successor has missed it reads now, before anybody sees its columns. Null while there is none, and
   * while it has large changes to read of which the keeper may have read more.
   */
  async #takeSuccessor(): Promise<Published | null> {
    const successor = this.#successor;
    if (successor === null || !successor.isReady) return null;
    const published = await successor.keeper.follow();
    if (published.unread.some(({ isUnhurried }) => !isUnhurried) && this.#keeper !== null) return null;
    const before = this.#keeper;
    this.#keeper = successor.keeper;
    this.#successor = null;
    this.#noSuccessorBefore = Date.now() + PAUSE_AFTER_SUCCESSOR;
    await before?.end();
    return published;
  }
}

function isSight(given: unknown): given is AskedSight {
  return typeof given === 'object' && given !== null && 'viewer' in given && 'scope' in given;
}

/** Rejects with `not-ready` when the work takes longer (milliseconds); the work goes on. */
async function withinTime(work: Promise<void>, most: number): Promise<void> {
  if (!(await isDoneWithin(work, most))) throw notReady();
}

/** False when the work takes longer (milliseconds); the work goes on. */
async function isDoneWithin(work: Promise<void>, most: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, most, false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
