import type { FeedMark } from '../../feed/feed.ts';
import type { Answers } from './answers.ts';
import type { ColumnsFigures } from '../columns/columns-figures.ts';
import type { EngineCounts } from './counters.ts';

export type Question = {
  [K in keyof Answers]: Answers[K] extends (...parameters: never[]) => unknown ? K : never;
}[Exclude<keyof Answers, 'read' | 'help'>];

export type QuestionParameters<Q extends Question> = Parameters<Answers[Q]>;
export type Answer<Q extends Question> = ReturnType<Answers[Q]>;

export interface EngineState {
  readonly questions: number;
  /** When the present version of the columns was published. Null before the first reading. */
  readonly publishedOn: Date | null;
  /** Null before the first reading. */
  readonly figures: ColumnsFigures | null;
}

/** Answers questions. `ask` answers about the directory as it is when the question is asked. */
export interface Engine {
  ask<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>>;
  /**
   * Answers about the directory as it was at `mark()` or later, without looking for changes. Waits for each
   * large change that is known but not completely read, if the change concerns the question's viewer.
   */
  answer<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>>;
  /**
   * Returns the mark (the position in the feed of changes) up to which changes have been read; null before
   * the first reading.
   */
  mark(): FeedMark | null;
  /**
   * Returns whether questions are answered soon. False before the first reading, after the keeper (the thread
   * that reads the changes) has died, and while a reading takes long, for example of the whole database.
   */
  isReady(): boolean;
  /** Returns the counts of all threads together. */
  counts(): EngineCounts;
  state(): EngineState;
  /** Reads everything, so that the first question need not wait. */
  start(): Promise<void>;
  /**
   * Resolves when all changes that were committed before the call have been read. If the thread that reads
   * the changes has ended, starts it again.
   */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
  /**
   * If the database does not answer: ends the connections of the threads that read it. They read again later.
   */
  dropConnections?(): void;
}
