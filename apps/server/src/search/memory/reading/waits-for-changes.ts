import type { EngineScope } from '../ask/asked.ts';
import type { Published } from './follow-feed.ts';
import { notReady } from './not-ready.ts';
import { concerns, type UnreadChange } from './unread-changes.ts';

/**
 * A request waits no longer for the columns (milliseconds): reading everything may take a minute, and its
 * place is somebody else's.
 */
export const LONGEST_WAIT = 20_000;
/**
 * Milliseconds for which a large change that may be late is waited for by those whom it concerns, from when
 * it was noticed. Then they are answered without what was not read of it.
 */
const LONGEST_FOR_LATE = 700;

export interface WaitsOptions {
  /** Takes the next step of reading, with everything that was committed when it is called. */
  readonly next: () => Promise<void>;
  /** Called when a file is read to its end without which somebody was answered. */
  readonly onReadLate: (networkIds: readonly number[]) => void;
  /** Another wait than the usual one for what may be late, for tests (milliseconds). */
  readonly longestForLate?: number | undefined;
}

/** How long questions wait for the large changes that are known and not read to their end. */
export class WaitsForChanges {
  readonly #next: () => Promise<void>;
  readonly #onReadLate: WaitsOptions['onReadLate'];
  readonly #longestForLate: number;
  #latest: Pick<Published, 'columns' | 'unread'> | null = null;
  /** When each of the unread changes was noticed, by transaction (milliseconds). */
  #noticed: ReadonlyMap<string, number> = new Map();
  /** Transactions without which somebody was answered. */
  #missed: ReadonlySet<string> = new Set();

  constructor({ next, onReadLate, longestForLate = LONGEST_FOR_LATE }: WaitsOptions) {
    this.#next = next;
    this.#onReadLate = onReadLate;
    this.#longestForLate = longestForLate;
  }

  /** What is searched from now on. */
  note(published: Pick<Published, 'columns' | 'unread'>): void {
    const now = performance.now();
    const unread = new Set(published.unread.map(({ transaction }) => transaction));
    const ended = this.#latest?.unread.filter(({ transaction }) => !unread.has(transaction)) ?? [];
    const missed = ended.filter(({ transaction }) => this.#missed.has(transaction));
    this.#noticed = new Map([...unread].map((each) => [each, this.#noticed.get(each) ?? now]));
    this.#missed = this.#missed.intersection(unread);
    this.#latest = published;
    if (missed.length > 0) this.#onReadLate(missed.flatMap(({ networks }) => networks));
  }

  get hasUnread(): boolean {
    return this.#latest !== null && this.#latest.unread.length > 0;
  }

  /**
   * Waits for the changes that concern a question's viewer. Rejects with `not-ready` when one takes too long
   * that must not be late.
   */
  async untilRead(viewerScope: unknown): Promise<void> {
    const start = performance.now();
    for (;;) {
      const unread = this.#concerning(viewerScope);
      if (unread.length === 0) return;
      const longest = (change: UnreadChange) => (change.mayBeLate ? this.#longestForLate : LONGEST_WAIT);
      const since = ({ transaction }: UnreadChange) =>
        Math.min(start, this.#noticed.get(transaction) ?? start);
      const until = Math.max(...unread.map((change) => since(change) + longest(change)));
      const wait = until - performance.now();
      if (wait > 0 && (await isDoneWithin(this.#next(), wait))) continue;
      const left = this.#concerning(viewerScope);
      if (left.some(({ mayBeLate }) => !mayBeLate)) throw notReady();
      this.#missed = this.#missed.union(new Set(left.map(({ transaction }) => transaction)));
      return;
    }
  }

  /** Whether a change that must not be late concerns a question's viewer. */
  isAwaited(viewerScope: unknown): boolean {
    return this.#concerning(viewerScope).some(({ mayBeLate }) => !mayBeLate);
  }

  #concerning(viewerScope: unknown): UnreadChange[] {
    if (!this.hasUnread || this.#latest === null || !isEngineScope(viewerScope)) return [];
    const { columns, unread } = this.#latest;
    const found = unread.filter((change) => concerns(change, viewerScope, columns));
    return viewerScope.isExact ? found.map((change) => ({ ...change, mayBeLate: false })) : found;
  }
}

/** Some questions are nobody's: they tell what is common in the directory. */
function isEngineScope(given: unknown): given is EngineScope {
  return typeof given === 'object' && given !== null && 'viewer' in given && 'scope' in given;
}

/** Whether the work is done within so many milliseconds; when it takes longer, it goes on. */
export async function isDoneWithin(work: Promise<void>, most: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, most, false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
