import { answerMessages } from '../threads/answer-messages.ts';
import { isHelped } from '../ask/shared-walk.ts';

// A searcher that shares every question, of a small scope, too, and gives the others time to come: a walk
// over few persons would be over before.

/** Milliseconds; usually it takes a fraction of one. */
const PATIENCE = 4;

answerMessages({
  few: 0,
  mostAlone: 0,
  askForHelp({ memory }) {
    const latest = performance.now() + PATIENCE;
    while (!isHelped(memory) && performance.now() < latest)
      Atomics.wait(memory.cells, 0, memory.generation, 1);
  },
});
