import { int32At } from '../columns/entry-at.ts';

// Several threads work on one question, over the same columns and with the same code. The rows are divided
// into parts, and each thread takes the next part that no thread has taken. The thread that got the question
// does not need the others: it walks all parts that no other thread takes, and waits only for the parts that
// others took.

/** The start of a walked range, and the result of its walk. */
export interface Part {
  readonly from: number;
  readonly result: number;
}

/**
 * Runs the steps of a question. If several threads share a question, each makes the same calls in the same
 * order.
 */
export interface Steps {
  /** Returns an array of zeros. */
  bytes(length: number): Uint8Array;
  /**
   * Returns an array. The caller must write each number before reading it, because only shared steps return
   * zeros.
   */
  numbers(length: number): Int32Array;
  /**
   * Walks `total` entries part by part, and returns when all are walked. Shared steps call `deliver` before
   * they mark the parts of this thread as walked. `ALONE` never calls `deliver`.
   */
  run(total: number, walk: (from: number, to: number) => number | void, deliver?: () => void): Part[];
}

/** A thread answers one question at a time, so it can overwrite the numbers of the previous question. */
let scratch = new Int32Array(0);

export const ALONE: Steps = {
  bytes: (length) => new Uint8Array(length),
  numbers(length) {
    if (scratch.length < length) scratch = new Int32Array(length);
    return scratch;
  },
  run: (total, walk) => [{ from: 0, result: walk(0, total) ?? 0 }],
};

/** The most steps of one question: each filter, plain or reversed, takes up to five steps. */
const MOST_STEPS = 64;
/** Parts of each step. A thread that stops helping finishes its part first. */
const PARTS = 16;

// The cells contain the generation, the state, and the number of threads that help. Then follow, for each
// step, the next part, the number of walked parts, and the result of each part.
const [GENERATION, STATE, HELPING] = [0, 1, 2];
export const FIRST_STEP = 3;
const CELLS_OF_STEP = 2 + PARTS;

const STATE_OF = { open: 0, released: 1, failed: 2 } as const;

/** Milliseconds that a thread without further parts waits for the parts that other threads took. */
const LATE = 5_000;
/** How often a waiting thread checks for a failure (milliseconds). */
const LOOK = 50;

export interface SharedMemory {
  readonly cells: Int32Array<SharedArrayBuffer>;
  readonly room: SharedArrayBuffer;
  /** Identifies the walk, because later walks use the same memory. */
  readonly generation: number;
}

/** Makes helpers leave after their present part, because another question waits. */
export function release({ cells }: Pick<SharedMemory, 'cells'>): void {
  Atomics.compareExchange(cells, STATE, STATE_OF.open, STATE_OF.released);
}

/** Marks a walk as failed, so that no thread waits for parts that will never be finished. */
export function fail({ cells }: Pick<SharedMemory, 'cells'>): void {
  Atomics.store(cells, STATE, STATE_OF.failed);
}

export function isHelped({ cells }: SharedMemory): boolean {
  return Atomics.load(cells, HELPING) > 0;
}

/** Thrown in the thread that asked for help if a helper has not finished its part. */
class WalkFailed extends Error {}

/** Thrown in a helper that stops before the walk has ended. */
class HelpEnded extends Error {}

class SharedSteps implements Steps {
  readonly #cells: Int32Array;
  readonly #room: SharedArrayBuffer;
  readonly #helps: boolean;
  readonly #late: number;
  used = 0;
  #step = 0;

  constructor({ cells, room }: SharedMemory, { helps, late = LATE }: { helps: boolean; late?: number }) {
    this.#cells = cells;
    this.#room = room;
    this.#helps = helps;
    this.#late = late;
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(this.#room, this.#take(length), length);
  }

  numbers(length: number): Int32Array {
    return new Int32Array(this.#room, this.#take(length * 4), length);
  }

  run(total: number, walk: (from: number, to: number) => number | void, deliver?: () => void): Part[] {
    const next = FIRST_STEP + this.#step++ * CELLS_OF_STEP;
    const [walked, results] = [next + 1, next + 2];
    const cells = this.#cells;
    const size = Math.max(1, Math.ceil(total / PARTS));
    const parts = Math.ceil(total / size);
    let own = 0;
    while (this.#goesOn()) {
      const part = Atomics.add(cells, next, 1);
      if (part >= parts) break;
      cells[results + part] = walk(part * size, Math.min(total, (part + 1) * size)) ?? 0;
      own++;
    }
    if (own > 0) {
      deliver?.();
      Atomics.add(cells, walked, own);
      Atomics.notify(cells, walked);
    }
    this.#waitFor(walked, parts);
    return Array.from({ length: parts }, (_none, part) => ({
      from: part * size,
      result: int32At(cells, results + part),
    }));
  }

  #goesOn(): boolean {
    return !this.#helps || Atomics.load(this.#cells, STATE) === STATE_OF.open;
  }

  #waitFor(walked: number, parts: number): void {
    const cells = this.#cells;
    const latest = performance.now() + this.#late;
    for (;;) {
      const now = Atomics.load(cells, walked);
      if (now >= parts) return;
      const isOver = performance.now() > latest;
      if (this.#helps && (isOver || !this.#goesOn())) throw new HelpEnded();
      if (isOver || Atomics.load(cells, STATE) === STATE_OF.failed) throw new WalkFailed();
      Atomics.wait(cells, walked, now, LOOK);
    }
  }

  #take(bytes: number): number {
    const from = this.used;
    this.used += Math.ceil(bytes / 8) * 8;
    return from;
  }
}

/** Helps with a walk, unless its memory already belongs to another walk. */
export function helpWith(memory: SharedMemory, walk: (steps: Steps) => void): void {
  const { cells, generation } = memory;
  Atomics.add(cells, HELPING, 1);
  try {
    if (Atomics.load(cells, GENERATION) === generation) walk(new SharedSteps(memory, { helps: true }));
  } catch (error) {
    if (!(error instanceof HelpEnded)) throw error;
  }
  Atomics.sub(cells, HELPING, 1);
}

/**
 * The walks of one thread, which asks other threads to help. A walk reuses the memory of the previous one,
 * because shared memory is freed late.
 */
export class SharedWalks {
  #memory: SharedMemory | null = null;
  /** Bytes that the last walk has written to. */
  #used = 0;
  readonly #late: number;

  constructor(late = LATE) {
    this.#late = late;
  }

  /**
   * Prepares the memory of a walk, asks for help and walks. `bytes` is the memory that all its steps need.
   * Returns null if a helper died or was late: the caller then has to do the walk again, alone.
   */
  share<T>(
    bytes: number,
    ask: (memory: SharedMemory) => void,
    { prepare = () => undefined, walk }: { prepare?: (steps: Steps) => void; walk: (steps: Steps) => T },
  ): T | null {
    const memory = this.#fresh(bytes);
    const steps = new SharedSteps(memory, { helps: false, late: this.#late });
    try {
      prepare(steps);
      ask(memory);
      const answer = walk(steps);
      this.#used = steps.used;
      return answer;
    } catch (error) {
      // A helper may go on writing to this memory, so no other walk gets it.
      fail(memory);
      this.#memory = null;
      if (!(error instanceof WalkFailed)) throw error;
      return null;
    } finally {
      // A helper that starts from now on finds another generation and does nothing.
      Atomics.add(memory.cells, GENERATION, 1);
    }
  }

  #fresh(bytes: number): SharedMemory {
    const before = this.#memory;
    // A helper of the previous walk may still write to its memory.
    if (before !== null && before.room.byteLength >= bytes && Atomics.load(before.cells, HELPING) === 0) {
      Atomics.store(before.cells, STATE, STATE_OF.open);
      before.cells.fill(0, FIRST_STEP);
      new Uint8Array(before.room, 0, this.#used).fill(0);
      this.#memory = { ...before, generation: int32At(before.cells, GENERATION) };
    } else {
      const cells = new Int32Array(new SharedArrayBuffer((FIRST_STEP + MOST_STEPS * CELLS_OF_STEP) * 4));
      this.#memory = { cells, room: new SharedArrayBuffer(bytes), generation: 0 };
    }
    return this.#memory;
  }
}
