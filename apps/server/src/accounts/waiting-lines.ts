import { Failure } from '../platform/failure.ts';

/**
 * The line in which a task waits: mostly, a password that is to be hashed. The line `known` is for browsers
 * that have signed in to the account before, for members who confirm their password, and for holders of a
 * code. This line is served first, so that no crowd of strangers blocks it. After a few of its tasks, one
 * stranger is served, so that members cannot block all sign-ins.
 */
export type Turn = { readonly line: 'strangers' } | { readonly line: 'known'; readonly whose: Whose };

/** Only `whoseTurn` creates a value of this type, so that all work for one account is counted together. */
type Whose = `user ${number}` | `code ${string}`;

/** Identifies the account that a password belongs to, or the code if the account is not known. */
export const whoseTurn = (of: { userId: number } | { code: string }): Whose =>
  'userId' in of ? `user ${of.userId}` : `code ${of.code}`;

export const STRANGERS: Turn = { line: 'strangers' };

/** Places in each line. A hash takes about 30 ms, so the last task in a line waits a second or two. */
export const MOST_WAITING = { known: 50, strangers: 20 } as const;

/** Places for one account or code in the line `known`. */
const MOST_OF_ONE = 5;

/** Number of tasks of the line `known` that are served in a row while a stranger waits. */
const KNOWN_IN_A_ROW = 3;

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

interface WaitingTask {
  readonly turn: Turn;
  readonly begin: () => void;
}

/**
 * Runs up to `atOnce` tasks at the same time and lets a few others wait. If a task's line is full, throws 503
 * without waiting.
 */
export class WaitingLines {
  readonly #atOnce: number;
  readonly #lines: Record<Turn['line'], WaitingTask[]> = { known: [], strangers: [] };
  #running = 0;
  #knownInARow = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await this.#enter(turn);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** Throws if `run` would refuse now, so that the caller can skip the work that comes before `run`. */
  refuseWhenFull(turn: Turn): void {
    if (this.#running < this.#atOnce) return;
    if (this.#lines[turn.line].length >= MOST_WAITING[turn.line] || this.#isGreedy(turn)) throw tooMany();
  }

  #isGreedy(turn: Turn): boolean {
    if (turn.line !== 'known') return false;
    const own = this.#lines.known.filter(
      (other) => other.turn.line === 'known' && other.turn.whose === turn.whose,
    );
    return own.length >= MOST_OF_ONE;
  }

  #enter(turn: Turn): Promise<void> {
    this.refuseWhenFull(turn);
    if (this.#running >= this.#atOnce)
      return new Promise((begin) => void this.#lines[turn.line].push({ turn, begin }));
    this.#running += 1;
    return Promise.resolve();
  }

  /** Gives the place to the next waiting task, so that no newcomer takes it. */
  #leave(): void {
    const next = this.#next();
    if (next) next.begin();
    else this.#running -= 1;
  }

  #next(): WaitingTask | undefined {
    const { known, strangers } = this.#lines;
    const isKnown = known.length > 0 && (strangers.length === 0 || this.#knownInARow < KNOWN_IN_A_ROW);
    this.#knownInARow = isKnown ? this.#knownInARow + 1 : 0;
    return (isKnown ? known : strangers).shift();
  }
}

export const tooMany = (): Failure =>
  new Failure('not-ready', {
    clientMessage: 'Many people are signing in right now. Please try again in a few seconds.',
    retryAfter: RETRY_AFTER,
  });
