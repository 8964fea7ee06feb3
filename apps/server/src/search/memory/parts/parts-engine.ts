import type pg from 'pg';
import { type Connection, createDatabase, createPool } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { CoalescedRuns } from '../../../platform/turns/coalesced-runs.ts';
import { isDoneWithin } from '../../../platform/turns/is-done-within.ts';
import type { Db, Tables } from '../../../tables.ts';
import { type FeedMark, isBehind, openFeed, sharingInstant } from '../../feed/feed.ts';
import { Counters, type EngineCounts } from '../ask/counters.ts';
import type { Answer, Engine, EngineState, Question, QuestionParameters } from '../ask/engine.ts';
import { columnsFigures } from '../columns/columns-figures.ts';
import { FeedFollower, type Published } from '../reading/follow-feed.ts';
import { notReady } from '../reading/not-ready.ts';
import { LONGEST_WAIT } from '../reading/waits-for-changes.ts';
import { isSameMark } from './marks.ts';
import { MergedAnswers } from './merged-answers.ts';
import { EVERYBODY_AT_ONCE } from './part.ts';
import { OtherMark, type PartAddress, PartLine } from './part-line.ts';
import { helloOf } from './part-messages.ts';
import type { AskedParts } from './scopes-of-parts.ts';
import { WholeColumns } from './whole-columns.ts';

/**
 * Maximum number of times that all parts are made to read up to one instant. They read again, up to a later
 * instant, if one part has already read further for another server.
 */
const MOST_TRIES = 10;
/** At the start: milliseconds between checks whether all parts are connected. */
const LOOK = 50;

export interface PartsEngineOptions {
  readonly db: Db;
  readonly connection: Connection;
  readonly log: Pick<Logger, 'warn'>;
  /** The parts in the order of their numbers. */
  readonly parts: readonly PartAddress[];
}

/** The directory at one mark. */
interface Instant {
  readonly mark: FeedMark;
  readonly answers: MergedAnswers;
  readonly published: Published;
  /** Identifies the versions of all columns. Two equal texts mean that nothing has changed in any part. */
  readonly versions: string;
}

/**
 * An engine whose persons are divided among parts, which are other processes. All parts read the database at
 * the same instant, and an answer is merged from answers at one mark. So no answer shows half a transaction.
 */
export class PartsEngine implements Engine {
  readonly #db: Db;
  /** Two connections: a transaction on one shares its instant, and the other reads at this instant. */
  readonly #pool: pg.Pool;
  readonly #reading: Db;
  readonly #lines: readonly PartLine[];
  readonly #follower: FeedFollower;
  readonly #whole: WholeColumns;
  readonly #following = new CoalescedRuns(() => this.#follow());
  #instant: Instant | null = null;
  #isFeedOpen = false;
  #publishedOn: Date | null = null;
  #questions = 0;

  constructor({ db, connection, log, parts }: PartsEngineOptions) {
    this.#db = db;
    this.#pool = createPool(connection, 2);
    this.#reading = createDatabase<Tables>(this.#pool);
    this.#follower = new FeedFollower(this.#reading, { share: { kind: 'members' }, step: EVERYBODY_AT_ONCE });
    this.#whole = new WholeColumns(this.#follower);
    this.#lines = parts.map((address, number) => {
      const onLoss = (error: Error): void => {
        log.warn({ err: error, part: number }, 'a part of the search is away');
        // A part that comes back has to read first. Until then, questions are refused.
        this.#instant = null;
      };
      return new PartLine(address, helloOf({ parts: parts.length, number }), { onLoss });
    });
  }

  async ask<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    await withinTime(this.#followIfBehind(), performance.now() + LONGEST_WAIT);
    return this.answer(question, ...parameters);
  }

  async answer<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    this.#questions += 1;
    const until = performance.now() + LONGEST_WAIT;
    for (;;) {
      if (this.#instant === null) throw notReady();
      const answer = this.#instant.answers[question] as (
        ...those: QuestionParameters<Q>
      ) => Promise<Answer<Q>>;
      try {
        return await withinTime(answer.apply(this.#instant.answers, parameters), until);
      } catch (error) {
        if (!(error instanceof OtherMark)) throw error;
      }
      // A part has read on for another server, so the whole question is asked again at a later mark.
      await withinTime(this.#following.next(), until);
    }
  }

  mark(): FeedMark | null {
    return this.#instant?.mark ?? null;
  }

  isReady(): boolean {
    return this.#instant !== null;
  }

  /** Always zero, because the counts of parts are not collected. */
  counts(): EngineCounts {
    return new Counters().read();
  }

  /** The figures are those of this process, which holds all columns but few persons. */
  state(): EngineState {
    const figures = this.#instant && columnsFigures(this.#instant.published.columns);
    return { questions: this.#questions, publishedOn: this.#publishedOn, figures };
  }

  async start(): Promise<void> {
    const until = performance.now() + LONGEST_WAIT;
    while (!this.#areAllConnected() && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    await this.#following.next();
  }

  async catchUp(): Promise<void> {
    await this.#followIfBehind();
  }

  async stop(): Promise<void> {
    for (const line of this.#lines) line.stop();
    await this.#pool.end();
  }

  #areAllConnected(): boolean {
    return this.#lines.every(({ isConnected }) => isConnected);
  }

  async #followIfBehind(): Promise<void> {
    if (this.#instant === null || (await isBehind(this.#db, this.#instant.mark)))
      await this.#following.next();
  }

  /** Makes all parts read at one instant. Fails at once while a part is away. */
  async #follow(): Promise<void> {
    if (!this.#areAllConnected()) throw notReady();
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      // The feed must be opened before the instant is shared: at an earlier instant, parts would not see it.
      if (!this.#isFeedOpen) await openFeed(this.#reading);
      const found = await this.#followOnce();
      if (found === null) continue;
      const versions = [
        `${found.published.columns.keeper} ${found.published.columns.version}`,
        ...found.versions,
      ];
      this.#note(found.published, versions.join());
      return;
    }
    throw notReady();
  }

  /** Returns null if the feed was not open, or if a part has already read beyond this instant. */
  async #followOnce(): Promise<{ published: Published; versions: string[] } | null> {
    this.#isFeedOpen = false;
    return sharingInstant(this.#reading, async (instant) => {
      this.#isFeedOpen = true;
      const own = this.#follower.follow(instant.snapshot);
      const parts = this.#lines.map((line) => line.follow(instant));
      // The shared instant must stay open until this process and all parts have read, even if one fails.
      await Promise.allSettled([own, ...parts]);
      const [published, followed] = [await own, await Promise.all(parts)];
      if (!followed.every(({ mark }) => isSameMark(mark, instant.mark))) return null;
      return { published, versions: followed.map(({ version }) => version) };
    });
  }

  #note(published: Published, versions: string): void {
    const { mark, columns } = published;
    const before = this.#instant;
    const cache = before !== null && before.versions === versions ? before.answers.cache : undefined;
    const parts: AskedParts = {
      all: (question, ...parameters) =>
        Promise.all(this.#lines.map((line) => line.ask(mark, question, parameters))),
    };
    const answers = new MergedAnswers(parts, { whole: this.#whole, columns, cache });
    this.#instant = { mark, published, versions, answers };
    if (before?.versions !== versions) this.#publishedOn = new Date();
  }
}

/** Rejects with `not-ready` if the work is not done by the time `until`. The work continues. */
async function withinTime<T>(work: Promise<T>, until: number): Promise<T> {
  if (!(await isDoneWithin(work, Math.max(0, until - performance.now())))) throw notReady();
  return work;
}
