import { type FeedMark, isBehind } from '../feed/feed.ts';
import type { Db } from '../../tables.ts';
import { Answers, type AnswersOptions } from './answers.ts';
import { Counters, type EngineCounts } from './counters.ts';
import type { Answer, Engine, Question, QuestionParameters } from './engine.ts';
import { FeedFollower } from './follow-feed.ts';
import { OneAfterAnother } from './one-after-another.ts';

/** The engine in the thread of its caller: for tests, and for tools that ask a few questions. */
export class InlineEngine implements Engine {
  readonly #db: Db;
  readonly #follower: FeedFollower;
  readonly #counters = new Counters();
  readonly #answering: AnswersOptions;
  readonly #following = new OneAfterAnother(() => this.#follow());
  #mark: FeedMark | null = null;
  #answers: Answers | null = null;

  constructor(db: Db, follower = new FeedFollower(db), answering: Pick<AnswersOptions, 'few'> = {}) {
    this.#db = db;
    this.#follower = follower;
    this.#answering = { ...answering, counters: this.#counters };
  }

  async ask<Q extends Question>(question: Q, ...given: QuestionParameters<Q>): Promise<Answer<Q>> {
    if (this.#mark === null || (await isBehind(this.#db, this.#mark))) await this.#following.next();
    return this.answer(question, ...given);
  }

  async answer<Q extends Question>(question: Q, ...given: QuestionParameters<Q>): Promise<Answer<Q>> {
    if (this.#answers === null) throw new Error('The columns were read and are not there.');
    const answer = this.#answers[question] as (...given: QuestionParameters<Q>) => Answer<Q>;
    return answer.apply(this.#answers, given);
  }

  mark(): FeedMark | null {
    return this.#mark;
  }

  counts(): EngineCounts {
    return this.#counters.read();
  }

  async start(): Promise<void> {
    await this.#following.next();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  async #follow(): Promise<void> {
    let published = await this.#follower.follow();
    while (published.unread.length > 0) published = await this.#follower.follow();
    const { columns, mark } = published;
    this.#mark = mark;
    if (this.#answers === null) this.#answers = new Answers(columns, this.#answering);
    else this.#answers.read(columns);
  }
}
