import { isDoneWithin } from '../../../platform/turns/is-done-within.ts';
import type { EngineScope, WithheldShare } from '../ask/asked.ts';
import type { Published } from './follow-feed.ts';
import { notReady } from './not-ready.ts';
import { type BegunShare, concerns, isSameShare, type UnreadChange } from './unread-changes.ts';

/**
 * Maximum milliseconds that a request waits for the columns. Reading everything may take a minute, and
 * waiting requests take places that others need.
 */
export const LONGEST_WAIT = 20_000;
/**
 * Maximum milliseconds, from noticing a large change that may be late, for which answers wait for it. Later
 * answers lack its unread part.
 */
const LONGEST_FOR_LATE = 700;
/** Milliseconds for which withheld shares are remembered: longer than any search takes. */
const REMEMBERED = 60_000;

export interface WaitsOptions {
  /** Takes the next step of reading, which includes everything that was committed before the call. */
  readonly next: () => Promise<void>;
  /** Called with the networks of changes that an answer lacked, once these have been completely read. */
  readonly onReadLate: (networkIds: readonly number[]) => void;
  /** Replaces LONGEST_FOR_LATE (milliseconds), for tests. */
  readonly longestForLate?: number | undefined;
}

/** Decides how long questions wait for large changes that are not completely read. */
export class WaitsForChanges {
  readonly #next: () => Promise<void>;
  readonly #onReadLate: WaitsOptions['onReadLate'];
  readonly #longestForLate: number;
  #latest: Pick<Published, 'columns' | 'unread'> | null = null;
  /** When each unread change was noticed, by transaction (milliseconds). */
  #noticed: ReadonlyMap<string, number> = new Map();
  /** Unread transactions that an answer lacked. */
  #missed: ReadonlySet<string> = new Set();
  /** For each version of the last REMEMBERED milliseconds, when it was noted and which shares it withheld. */
  #withheld: readonly { readonly on: number; readonly shares: readonly BegunShare[] }[] = [];

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
    const shares = published.unread.flatMap(({ withheld }) => withheld);
    const recent = this.#withheld.filter(({ on }) => now - on < REMEMBERED);
    this.#withheld = shares.length > 0 ? [...recent, { on: now, shares }] : recent;
    if (missed.length > 0) this.#onReadLate(missed.flatMap(({ networks }) => networks));
  }

  get hasUnread(): boolean {
    return this.#latest !== null && this.#latest.unread.length > 0;
  }

  /**
   * Waits for the changes that concern the viewer, but not long for those that may be late. Rejects with
   * `not-ready` if a change that must not be late takes too long.
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

  /** Whether the next step of reading succeeds within `most` milliseconds. */
  async #isReadWithin(most: number): Promise<boolean> {
    const isRead = this.#next().then(
      () => true,
      () => false,
    );
    return (await isDoneWithin(isRead, most)) && isRead;
  }

  /** Adds the shares withheld from the viewer to the scope, so that the answer leaves them out. */
  withholding(viewerScope: unknown): unknown {
    const withheld = this.#withheldFrom(viewerScope);
    return isEngineScope(viewerScope) && withheld.length > 0 ? { ...viewerScope, withheld } : viewerScope;
  }

  /**
   * Whether the answer to a question that was asked at `began` (milliseconds) may be used. False if a change
   * that must not be late is unread, or if a share that the question left out is no longer withheld. Also
   * false if another share is withheld now, or was at any time since `began`: the answer may include this
   * share without the change.
   */
  mayAnswer(viewerScope: unknown, began: number): boolean {
    if (!isEngineScope(viewerScope)) return true;
    if (this.#concerning(viewerScope).some(({ mayBeLate }) => !mayBeLate)) return false;
    const asked = viewerScope.withheld ?? [];
    const now = this.#withheldFrom(viewerScope);
    const since = this.#withheld.filter(({ on }) => on >= began).flatMap(({ shares }) => shares);
    return isSubset(asked, now) && isSubset([...now, ...ofViewer(since, viewerScope)], asked);
  }

  #withheldFrom(viewerScope: unknown): WithheldShare[] {
    if (!this.hasUnread || !isEngineScope(viewerScope)) return [];
    return ofViewer(this.#latest?.unread.flatMap(({ withheld }) => withheld) ?? [], viewerScope);
  }

  #concerning(viewerScope: unknown): UnreadChange[] {
    if (!this.hasUnread || this.#latest === null || !isEngineScope(viewerScope)) return [];
    const { columns, unread } = this.#latest;
    const found = unread.filter((change) => concerns(change, viewerScope, columns));
    return viewerScope.isExact ? found.map((change) => ({ ...change, mayBeLate: false })) : found;
  }
}

function ofViewer(shares: readonly BegunShare[], { viewer }: EngineScope): WithheldShare[] {
  return shares
    .filter(({ memberIds }) => memberIds.includes(viewer.personId))
    .map(({ collectiveId, networkId }) => ({ collectiveId, networkId }));
}

function isSubset(shares: readonly WithheldShare[], of: readonly WithheldShare[]): boolean {
  return shares.every((share) => of.some((other) => isSameShare(share, other)));
}

/** False for questions about common facts, which have no viewer. */
function isEngineScope(parameter: unknown): parameter is EngineScope {
  return typeof parameter === 'object' && parameter !== null && 'viewer' in parameter && 'scope' in parameter;
}
