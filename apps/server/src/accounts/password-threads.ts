import os from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';
import type { Derivation } from './derive-key.worker.ts';

const WORKER = path.join(import.meta.dirname, 'derive-key.worker.ts');

/** A thread hashes some thirty passwords a second; more threads than this would only take memory. */
const MOST_THREADS = 8;

/** Hashes at once: one core is left for everything else. */
export const THREADS = Math.min(MOST_THREADS, Math.max(1, os.availableParallelism() - 1));

/** Threads without work end after this (milliseconds). */
const IDLE = 60_000;

/** Low enough that pages go first, and not so low that nobody gets in to a busy machine. */
export const NICE = 5;

export interface Threads {
  /** Rejects when the thread dies over it; the next work gets a new thread. */
  derive(given: Derivation): Promise<Uint8Array>;
  /** Ends the threads when what they are at is done. */
  close(): Promise<void>;
}

/**
 * Threads for the work of passwords alone. Node's own are few and serve files, compression and name look-ups
 * too: passwords there made everybody else wait. They start when they are needed. On Linux, where a thread
 * has a priority of its own, theirs is lower than that of answering.
 */
export function startThreads(worker = WORKER): Threads {
  const pool = new Piscina({
    filename: worker,
    name: 'deriveKey',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE,
    niceIncrement: process.platform === 'linux' ? NICE : 0,
    // An idle thread sleeps in its event loop; the default is quicker by microseconds and blocks it.
    atomics: 'disabled',
  });
  // A thread that ends between two works has nobody to tell; without a listener the process would end with
  // it.
  pool.on('error', () => undefined);
  const underWay = new Set<Promise<Uint8Array>>();
  return {
    derive: (given) => {
      const work = pool.run(given) as Promise<Uint8Array>;
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

/** One set for the process, because they share its cores; null while no password was hashed. */
let threads: Threads | null = null;

export function derive(given: Derivation): Promise<Uint8Array> {
  threads ??= startThreads();
  return threads.derive(given);
}

/** Ends the threads with the app; another app of the same process starts new ones. */
export async function stopPasswordThreads(): Promise<void> {
  const running = threads;
  threads = null;
  await running?.close();
}
