import { parentPort, workerData } from 'node:worker_threads';
import { Answers, type AnswersOptions } from '../ask/answers.ts';
import type { Columns } from '../columns/columns.ts';
import { Counters } from '../ask/counters.ts';
import type { Question } from '../ask/engine.ts';
import type { AskedHelp } from '../ask/shared-questions.ts';

export interface SearcherData {
  /** Memory of the thread's `Counters`. */
  readonly counters: SharedArrayBuffer;
}

/** `columns` are for later questions. `help` is another thread's question to help with. */
export type ToSearcher =
  | { readonly columns: Columns }
  | { readonly number: number; readonly help: AskedHelp }
  | { readonly number: number; readonly question: Question; readonly parameters: readonly unknown[] };

export type FromSearcher =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly error: string }
  | { readonly callForHelp: AskedHelp };

/** Handles the messages that a searcher's thread gets. */
export function answerMessages(options: AnswersOptions = {}): void {
  const counters = new Counters((workerData as SearcherData).counters);
  let answers: Answers | null = null;
  const askForHelp = (call: AskedHelp): void => {
    send({ callForHelp: call });
    options.askForHelp?.(call);
  };
  parentPort?.on('message', (message: ToSearcher) => {
    if ('columns' in message) {
      if (answers === null) answers = new Answers(message.columns, { ...options, counters, askForHelp });
      else answers.read(message.columns);
    } else if ('help' in message) {
      // An error here ends this thread, which makes the shared walk fail in the thread that asked for help.
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
  { number, question, parameters }: Extract<ToSearcher, { question: Question }>,
): FromSearcher {
  if (answers === null) return { number, error: 'A question came before the columns.' };
  try {
    const method = answers[question] as (...parameters: readonly unknown[]) => unknown;
    return { number, answer: method.apply(answers, [...parameters]) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
