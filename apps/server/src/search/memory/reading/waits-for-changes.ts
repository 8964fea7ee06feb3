import { isDoneWithin } from '../../../platform/turns/is-done-within.ts';
import type { EngineScope, WithheldShare } from '../ask/asked.ts';
import type { Published } from './follow-feed.ts';
import { notReady } from './not-ready.ts';
import { concerns, type UnreadChange } from './unread-changes.ts';

/**
 * Maximum milliseconds that a request waits for the columns. Reading everything may take a minute, and
 * waiting requests take places that others need.
 */
export const LONGEST_WAIT = 20_000;
/**
 * Maximum milliseconds that answers wait for a large change that may be late, counted from the time at which
 * the change was noticed. Later answers do not wait for the change, and lack its unread part.
 */
const LONGEST_FOR_LATE = 700;

export interface WaitsOptions {
  /** Takes the next step of reading, which includes everything that was committed before the call. */
  readonly next: () => Promise<void>;
  /**
   * Called when changes that an earlier answer lacked have been completely read, with the networks of these
   * changes.
   */
  readonly onReadLate: (networkIds: readonly number[]) => void;
  /** Replaces LONGEST_FOR_LATE (milliseconds), for tests. */
  readonly longestForLate?: number | undefined;
}

/** Decides how long questions wait for known large changes that are not completely read. */
export class WaitsForChanges {
  readonly #next: () => Promise<void>;
  readonly #onReadLate: WaitsOptions['onReadLate'];
  readonly #longestForLate: number;
  #latest: Pick<Published, 'columns' | 'unread'> | null = null;
  /** When each unread change was noticed, by transaction (milliseconds). */
  #noticed: ReadonlyMap<string, number> = new Map();
  /** Unread transactions that an answer lacked. */
  #missed: ReadonlySet<string> = new Set();

  constructor({ next, onReadLate, longestForLate = LONGEST_FOR_LATE }: WaitsOptions) {
    this.#next = next;
    this.#onReadLate = onReadLate;
    this.#longestForLate = longestForLate;
  }

  /** Takes the version that is searched from now on. */
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
   * Waits for the changes that concern a question's viewer, but not long for those that may be late. Rejects
   * with `not-ready` if a change that must not be late takes too long.
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
      if (wait > 0 && (await this.#isReadWithin(wait))) continue;
      const left = this.#concerning(viewerScope);
      if (left.some(({ mayBeLate }) => !mayBeLate)) throw notReady();
      this.#missed = this.#missed.union(new Set(left.map(({ transaction }) => transaction)));
      return;
    }
  }

  /**
   * Whether the next step of reading succeeds within `most` milliseconds. False if the step fails, for
   * example without the database.
   */
  async #isReadWithin(most: number): Promise<boolean> {
    const isRead = this.#next().then(
      () => true,
      () => false,
    );
    return (await isDoneWithin(isRead, most)) && isRead;
  }

  /** Adds the shares that the question's viewer does not see yet. Returns other questions as they are. */
  withholding(viewerScope: unknown): unknown {
    const withheld = this.#withheldFrom(viewerScope);
    return isEngineScope(viewerScope) && withheld.length > 0 ? { ...viewerScope, withheld } : viewerScope;
  }

  /**
   * Whether an answer to this question may be given. False if somebody has meanwhile begun to see a network
   * with an unread change: the answer may include the share, but not the change.
   */
  mayAnswer(viewerScope: unknown): boolean {
    if (this.#concerning(viewerScope).some(({ mayBeLate }) => !mayBeLate)) return false;
    const asked = isEngineScope(viewerScope) ? (viewerScope.withheld ?? []) : [];
    const isAsked = (share: WithheldShare) =>
      asked.some(
        ({ collectiveId, networkId }) => collectiveId === share.collectiveId && networkId === share.networkId,
      );
    return this.#withheldFrom(viewerScope).every(isAsked);
  }

  #withheldFrom(viewerScope: unknown): WithheldShare[] {
    if (!this.hasUnread || !isEngineScope(viewerScope)) return [];
    const { personId } = viewerScope.viewer;
    return (this.#latest?.unread ?? [])
      .flatMap(({ withheld }) => withheld)
      .filter(({ memberIds }) => memberIds.includes(personId))
      .map(({ collectiveId, networkId }) => ({ collectiveId, networkId }));
  }

  #concerning(viewerScope: unknown): UnreadChange[] {
    if (!this.hasUnread || this.#latest === null || !isEngineScope(viewerScope)) return [];
    const { columns, unread } = this.#latest;
    const found = unread.filter((change) => concerns(change, viewerScope, columns));
    return viewerScope.isExact ? found.map((change) => ({ ...change, mayBeLate: false })) : found;
  }
}

/** Whether a question has a viewer. Questions about common facts have none. */
function isEngineScope(parameter: unknown): parameter is EngineScope {
  return typeof parameter === 'object' && parameter !== null && 'viewer' in parameter && 'scope' in parameter;
}
