import os from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';
import type { Derivation } from './derive-key.worker.ts';

const WORKER = path.join(import.meta.dirname, 'derive-key.worker.ts');

/** A thread hashes about thirty passwords a second; more threads would only use memory. */
const MOST_THREADS = 8;

/** Number of concurrent hashes. If there are several cores, at least one is left for everything else. */
export const THREADS = Math.min(MOST_THREADS, Math.max(1, os.availableParallelism() - 1));

/** Milliseconds after which idle threads end. */
const IDLE = 60_000;

/** Added to the threads' nice value: pages go first, but people can still sign in on a busy machine. */
export const NICE = 5;

export interface Threads {
  /** Rejects if the thread dies during the work; the next work gets a new thread. */
  derive(derivation: Derivation): Promise<Uint8Array>;
  /** Ends the threads when their current work is done. */
  close(): Promise<void>;
}

/**
 * Starts threads that only hash passwords. Node's own threads are few and also serve files, compression and
 * DNS look-ups, so hashing passwords there would make everybody else wait. On Linux, where each thread has
 * its own priority, these threads have a lower one than the server.
 */
export function startThreads(worker = WORKER): Threads {
  const pool = new Piscina({
    filename: worker,
    name: 'deriveKey',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE,
    niceIncrement: process.platform === 'linux' ? NICE : 0,
    // Lets an idle thread sleep in its event loop. The default is microseconds faster but blocks the loop.
    atomics: 'disabled',
  });
  // A thread that ends while idle emits an error that nobody awaits; without a listener, the process would
  // end.
  pool.on('error', () => undefined);
  const underWay = new Set<Promise<Uint8Array>>();
  return {
    derive: (derivation) => {
      const work = pool.run(derivation) as Promise<Uint8Array>;
      underWay.add(work);
      const done = () => underWay.delete(work);
      work.then(done, done);
      return work;
    },
    close: async () => {
      await Promise.allSettled(underWay);
      await pool.destroy();
    },
  };
}

let threads: Threads | null = null;

export function derive(derivation: Derivation): Promise<Uint8Array> {
  threads ??= startThreads();
  return threads.derive(derivation);
}

/** Ends the threads. The next hash starts new ones. */
export async function stopPasswordThreads(): Promise<void> {
  const running = threads;
  threads = null;
  await running?.close();
}
