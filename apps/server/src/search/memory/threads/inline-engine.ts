import { type FeedMark, isBehind } from '../../feed/feed.ts';
import type { Db } from '../../../tables.ts';
import { Answers, type AnswersOptions } from '../ask/answers.ts';
import type { Columns } from '../columns/columns.ts';
import { columnsFigures } from '../columns/columns-figures.ts';
import { Counters, type EngineCounts } from '../ask/counters.ts';
import type { Answer, Engine, EngineState, Question, QuestionParameters } from '../ask/engine.ts';
import { FeedFollower } from '../reading/follow-feed.ts';
import { CoalescedRuns } from '../../../platform/turns/coalesced-runs.ts';
import type { Searchers } from './searchers.ts';

/** An engine that reads the columns in its caller's thread, for tests. */
export class InlineEngine implements Engine {
  readonly #db: Db;
  readonly #follower: FeedFollower;
  readonly #counters = new Counters();
  readonly #answering: AnswersOptions;
  readonly #searchers: Searchers | null;
  readonly #following = new CoalescedRuns(() => this.#follow());
  #mark: FeedMark | null = null;
  #answers: Answers | null = null;
  #columns: Columns | null = null;
  #publishedOn: Date | null = null;
  #questions = 0;

  /** Without `searchers`, the caller's thread answers the questions. */
  constructor(
    db: Db,
    follower = new FeedFollower(db),
    { searchers = null, ...answering }: Pick<AnswersOptions, 'few'> & { searchers?: Searchers | null } = {},
  ) {
    this.#db = db;
    this.#follower = follower;
    this.#searchers = searchers;
    this.#answering = { ...answering, counters: this.#counters };
  }

  async ask<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    if (this.#mark === null || (await isBehind(this.#db, this.#mark))) await this.#following.next();
    return this.answer(question, ...parameters);
  }

  async answer<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    this.#questions += 1;
    if (this.#searchers !== null) return (await this.#searchers.ask(question, parameters)) as Answer<Q>;
    if (this.#answers === null) throw new Error('The columns have not been read.');
    const answer = this.#answers[question] as (...parameters: QuestionParameters<Q>) => Answer<Q>;
    return answer.apply(this.#answers, parameters);
  }

  mark(): FeedMark | null {
    return this.#mark;
  }

  /** `ask` itself reads what it needs. */
  isReady(): boolean {
    return true;
  }

  counts(): EngineCounts {
    return this.#searchers?.counts() ?? this.#counters.read();
  }

  state(): EngineState {
    const figures = this.#columns && columnsFigures(this.#columns);
    return { questions: this.#questions, publishedOn: this.#publishedOn, figures };
  }

  async start(): Promise<void> {
    await this.#following.next();
  }

  async catchUp(): Promise<void> {
    if (this.#mark === null || (await isBehind(this.#db, this.#mark))) await this.#following.next();
  }

  async stop(): Promise<void> {
    await this.#searchers?.stop();
  }

  async #follow(): Promise<void> {
    let published = await this.#follower.follow();
    while (published.unread.length > 0) published = await this.#follower.follow();
    const { columns, mark } = published;
    this.#mark = mark;
    this.#columns = columns;
    this.#publishedOn = new Date();
    if (this.#searchers !== null) this.#searchers.publish(columns);
    else if (this.#answers === null) this.#answers = new Answers(columns, this.#answering);
    else this.#answers.read(columns);
  }
}
