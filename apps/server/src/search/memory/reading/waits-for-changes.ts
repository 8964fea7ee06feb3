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
 * Maximum milliseconds that answers wait for a large change that may be late, counted from the time at which
 * the change was noticed. Later answers do not wait for the change, and lack its unread part.
 */
const LONGEST_FOR_LATE = 700;
/** Milliseconds for which withheld shares are remembered: longer than any search takes. */
const REMEMBERED = 60_000;

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

  /**
   * Adds the withheld shares to the viewer's scope, so that the answer leaves them out. Returns the scope as
   * it is if no share is withheld from the viewer.
   */
  withholding(viewerScope: unknown): unknown {
    const withheld = this.#withheldFrom(viewerScope);
    return isEngineScope(viewerScope) && withheld.length > 0 ? { ...viewerScope, withheld } : viewerScope;
  }

  /**
   * Whether the answer to a question that was asked at `began` (milliseconds) may be used. False if a change
   * that must not be late is unread now. Also false if a share that the question did not leave out is
   * withheld now, or was withheld at any time since `began`: the answer may then include this share, but not
   * the change. Also false if a share that the question left out is no longer withheld.
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

/** The shares that are withheld from a viewer. */
function ofViewer(shares: readonly BegunShare[], { viewer }: EngineScope): WithheldShare[] {
  return shares
    .filter(({ memberIds }) => memberIds.includes(viewer.personId))
    .map(({ collectiveId, networkId }) => ({ collectiveId, networkId }));
}

function isSubset(shares: readonly WithheldShare[], of: readonly WithheldShare[]): boolean {
  return shares.every((share) => of.some((other) => isSameShare(share, other)));
}

/** Whether a question has a viewer. Questions about common facts have none. */
function isEngineScope(parameter: unknown): parameter is EngineScope {
  return typeof parameter === 'object' && parameter !== null && 'viewer' in parameter && 'scope' in parameter;
}
