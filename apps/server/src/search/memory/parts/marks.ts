import type { FeedMark } from '../../feed/feed.ts';

/**
 * Whether a mark includes every transaction that another mark includes. A mark's snapshot is the text
 * "xmin:xmax:xip,…" of a `pg_snapshot`: all transactions before xmax are visible, except the listed ones.
 * False for marks of different feeds.
 */
export function includesMark(mark: FeedMark, other: FeedMark): boolean {
  if (mark.feed !== other.feed) return false;
  const [own, others] = [snapshotOf(mark), snapshotOf(other)];
  if (own.end < others.end) return false;
  return [...own.open].every((xid) => xid >= others.end || others.open.has(xid));
}

export function isSameMark(one: FeedMark | null, other: FeedMark | null): boolean {
  return one?.feed === other?.feed && one?.snapshot === other?.snapshot;
}

function snapshotOf({ snapshot }: FeedMark): { end: number; open: ReadonlySet<number> } {
  const [, end, open = ''] = snapshot.split(':');
  return { end: Number(end), open: new Set(open === '' ? [] : open.split(',').map(Number)) };
}
