import { parentPort, workerData } from 'node:worker_threads';
import { Answers } from './answers.ts';
import type { Columns } from './columns/columns.ts';
import { Counters } from './counters.ts';
import type { Question } from './engine.ts';

/** What a searcher begins with. */
export interface SearcherData {
  /** Where it counts (`Counters`). */
  readonly counters: SharedArrayBuffer;
}

/** What a searcher is sent: columns that later questions are about, or a question. */
export type ToSearcher =
  | { readonly columns: Columns }
  | { readonly number: number; readonly question: Question; readonly given: readonly unknown[] };

export type FromSearcher =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly error: string };

// A thread that answers one question after the other, about the columns that came before it.

const counters = new Counters((workerData as SearcherData).counters);
let answers: Answers | null = null;

parentPort?.on('message', (message: ToSearcher) => {
  if ('columns' in message) {
    if (answers === null) answers = new Answers(message.columns, { counters });
    else answers.read(message.columns);
    return;
  }
  parentPort?.postMessage(answer(message));
});

function answer({ number, question, given }: Extract<ToSearcher, { number: number }>): FromSearcher {
  if (answers === null) return { number, error: 'A question came before the columns.' };
  try {
    const method = answers[question] as (...given: readonly unknown[]) => unknown;
    return { number, answer: method.apply(answers, [...given]) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
