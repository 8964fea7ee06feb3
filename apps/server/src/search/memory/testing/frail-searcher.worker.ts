import { parentPort } from 'node:worker_threads';
import type { ToSearcher } from '../searcher.worker.ts';

// Stands in for a searcher. It is told by the first thing given what to do: answer with the version of its columns, throw, or die.

let version = 0;

parentPort?.on('message', (message: ToSearcher) => {
  if ('columns' in message) {
    version = message.columns.version;
    return;
  }
  const { number, given } = message;
  if (given[0] === 'die') process.exit(1);
  else if (given[0] === 'throw') parentPort?.postMessage({ number, error: 'It was told to.' });
  else parentPort?.postMessage({ number, answer: { version, given } });
  if (given[0] === 'answer, then die') setTimeout(() => process.exit(1), 20);
});
