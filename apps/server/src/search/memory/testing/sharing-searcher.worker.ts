import { answerMessages } from '../threads/answer-messages.ts';
import { isHelped } from '../ask/shared-walk.ts';

// A searcher that shares every question, even one about a small scope, and waits for other threads to join.
// Without the wait, a walk over few persons would end before another thread joins.

/** Milliseconds to wait for help. Usually a walk takes a fraction of a millisecond. */
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
