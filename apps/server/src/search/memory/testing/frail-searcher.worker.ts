import { parentPort } from 'node:worker_threads';
import type { ToSearcher } from '../threads/answer-messages.ts';
import type { AskedHelp } from '../ask/shared-questions.ts';

// A stand-in for a searcher. The first parameter of a question says what to do: answer with the version of
// the columns (and perhaps die after that), throw, die, or ask for help.

/** Cells of a shared walk: the state of the walk, and how far the helper has got. */
const [STATE, PROGRESS] = [1, 2];
/** Values of the cell `PROGRESS`. */
const [HELPING, HELPED] = [1, 2];

let version = 0;

parentPort?.on('message', (message: ToSearcher) => {
  if ('columns' in message) version = message.columns.version;
  else if ('help' in message) help(message);
  else answer(message);
});

/** The test puts into `keeper` what the helper does: it dies, goes on until a question waits, or finishes. */
function help({ number, help }: Extract<ToSearcher, { help: AskedHelp }>): void {
  const { cells } = help.memory;
  if (help.keeper === 'die') process.exit(1);
  Atomics.store(cells, PROGRESS, HELPING);
  if (help.keeper === 'go on')
    while (Atomics.load(cells, STATE) === 0) Atomics.wait(cells, PROGRESS, HELPING, 5);
  Atomics.store(cells, PROGRESS, HELPED);
  parentPort?.postMessage({ number, answer: null });
}

function answer({ number, parameters }: Exclude<ToSearcher, { columns: unknown } | { help: unknown }>): void {
  const [what, keeper, cells] = parameters;
  if (what === 'die') process.exit(1);
  else if (what === 'throw') parentPort?.postMessage({ number, error: 'It was told to.' });
  else if (what === 'share')
    parentPort?.postMessage({
      number,
      answer: share(keeper as string, cells as AskedHelp['memory']['cells']),
    });
  else parentPort?.postMessage({ number, answer: { version, parameters } });
  if (what === 'answer, then die') setTimeout(() => process.exit(1), 20);
}

/** Asks for help, and waits until a helper has finished or the walk has failed. */
function share(keeper: string, cells: AskedHelp['memory']['cells']): { state: number; progress: number } {
  const memory = { cells, room: new SharedArrayBuffer(0), generation: 0 };
  parentPort?.postMessage({ callForHelp: { memory, keeper } });
  const [state, progress] = [() => Atomics.load(cells, STATE), () => Atomics.load(cells, PROGRESS)];
  while (progress() !== HELPED && state() !== 2) Atomics.wait(cells, PROGRESS, progress(), 5);
  return { state: state(), progress: progress() };
}
