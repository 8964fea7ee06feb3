import { parentPort, workerData } from 'node:worker_threads';
import { Answers, type AnswersOptions } from '../ask/answers.ts';
import type { Columns } from '../columns/columns.ts';
import { Counters } from '../ask/counters.ts';
import type { Question } from '../ask/engine.ts';
import type { AskedHelp } from '../ask/shared-questions.ts';

/** What a searcher begins with. */
export interface SearcherData {
  /** Where it counts (`Counters`). */
  readonly counters: SharedArrayBuffer;
}

/**
 * What a searcher is sent: columns that later questions are about, a question, or another thread's that it
 * helps with.
 */
export type ToSearcher =
  | { readonly columns: Columns }
  | { readonly number: number; readonly help: AskedHelp }
  | { readonly number: number; readonly question: Question; readonly given: readonly unknown[] };

/** What it sends: an answer, or in the middle of a question what others may help with. */
export type FromSearcher =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly error: string }
  | { readonly asked: AskedHelp };

/** Handles the messages of a searcher's thread: columns, questions and calls for help. */
export function answerMessages(options: AnswersOptions = {}): void {
  const counters = new Counters((workerData as SearcherData).counters);
  let answers: Answers | null = null;
  const askForHelp = (asked: AskedHelp): void => {
    send({ asked });
    options.askForHelp?.(asked);
  };
  parentPort?.on('message', (message: ToSearcher) => {
    if ('columns' in message) {
      if (answers === null) answers = new Answers(message.columns, { ...options, counters, askForHelp });
      else answers.read(message.columns);
    } else if ('help' in message) {
      // An error ends this thread, which fails the walk for the thread that asked.
      answers?.help(message.help);
      send({ number: message.number, answer: null });
    } else send(answer(answers, message));
  });
}

function send(message: FromSearcher): void {
  parentPort?.postMessage(message);
}

function answer(
  answers: Answers | null,
  { number, question, given }: Extract<ToSearcher, { question: Question }>,
): FromSearcher {
  if (answers === null) return { number, error: 'A question came before the columns.' };
  try {
    const method = answers[question] as (...given: readonly unknown[]) => unknown;
    return { number, answer: method.apply(answers, [...given]) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
