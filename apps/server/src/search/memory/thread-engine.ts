import os from 'node:os';
import path from 'node:path';
import type { Connection } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type FeedMark, isBehind } from '../feed/feed.ts';
import type { Db } from '../../tables.ts';
import type { Answer, Engine, Question, QuestionParameters } from './engine.ts';
import type { Published } from './follow-feed.ts';
import type { FromKeeper, ToKeeper } from './keeper.worker.ts';
import { OneAfterAnother } from './one-after-another.ts';
import { Searchers } from './searchers.ts';
import { Thread } from './thread.ts';

const KEEPER = path.join(import.meta.dirname, 'keeper.worker.ts');

/** Its heap holds what finds a spelling again; the columns are outside of it. */
const HEAP_OF_KEEPER = 2_048;

/** Two, so that a question about everybody delays no other; more on larger machines. */
function usualThreads(): number {
  return Math.min(8, Math.max(2, os.availableParallelism() - 1));
}

/** The engine in threads: one keeps the columns, the others search them. */
export class ThreadEngine implements Engine {
  readonly #db: Db;
  readonly #connection: Connection;
  readonly #log: Logger;
  readonly #searchers: Searchers;
  readonly #following = new OneAfterAnother(() => this.#follow());
  #keeper: Thread<ToKeeper, FromKeeper> | null = null;
  #asked: { number: number; resolve: (published: Published) => void; reject: (error: Error) => void } | null =
    null;
  #number = 0;
  #mark: FeedMark | null = null;

  constructor(options: { db: Db; connection: Connection; log: Logger; threads: number | null }) {
    this.#db = options.db;
    this.#connection = options.connection;
    this.#log = options.log;
    this.#searchers = new Searchers(options.threads ?? usualThreads());
  }

  async ask<Q extends Question>(question: Q, ...given: QuestionParameters<Q>): Promise<Answer<Q>> {
    if (this.#mark === null || (await isBehind(this.#db, this.#mark))) await this.#following.next();
    return this.answer(question, ...given);
  }

  answer<Q extends Question>(question: Q, ...given: QuestionParameters<Q>): Promise<Answer<Q>> {
    return this.#searchers.ask(question, given) as Promise<Answer<Q>>;
  }

  mark(): FeedMark | null {
    return this.#mark;
  }

  async start(): Promise<void> {
    await this.#following.next();
  }

  async stop(): Promise<void> {
    await this.#searchers.stop();
    this.#asked?.reject(new Error('The search has stopped.'));
    await this.#keeper?.end();
  }

  async #follow(): Promise<void> {
    const { columns, mark } = await this.#askKeeper();
    this.#searchers.publish(columns);
    this.#mark = mark;
  }

  #askKeeper(): Promise<Published> {
    this.#keeper ??= this.#startKeeper();
    const keeper = this.#keeper;
    return new Promise((resolve, reject) => {
      const number = ++this.#number;
      this.#asked = { number, resolve, reject };
      keeper.tell({ number });
    });
  }

  #startKeeper(): Thread<ToKeeper, FromKeeper> {
    const keeper = new Thread<ToKeeper, FromKeeper>(
      KEEPER,
      {
        onMessage: (message) => {
          const asked = this.#asked;
          if (asked?.number !== message.number) return;
          this.#asked = null;
          if ('published' in message) asked.resolve(message.published);
          else asked.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
        },
        onDeath: (error) => {
          this.#log.error({ err: error }, 'the thread that keeps the search columns ended');
          // The next question starts another one, which reads everything anew.
          this.#keeper = null;
          this.#mark = null;
          this.#asked?.reject(error);
          this.#asked = null;
        },
      },
      { data: this.#connection, heapMegabytes: HEAP_OF_KEEPER },
    );
    return keeper;
  }
}
