import { type Bundle, bundlesOf, type Ground, lastOf, type Path, rankOf, withTie } from './paths.ts';
import type { Neighbour } from './ties.ts';

/** A chain by its persons: the viewer, these members, and the end. */
export interface FoundChain {
  readonly members: readonly number[];
  readonly end: number;
}

interface Ranked extends FoundChain {
  readonly rank: number;
}

/**
 * The best chains through these paths, at most so many, in order. There may be very many more: they are counted by rank
 * first, bundle by bundle, and only those above the line are made.
 *
 * @param paths All paths with one number of members, in the order of ids.
 */
export function bestChains(paths: readonly Path[], ground: Ground, most: number): FoundChain[] {
  const bundles = bundlesOf(paths, ground.viewer);
  const line = lineAt(most, countByRank(bundles, paths, ground));
  const choices = new Map(bundles.flatMap((bundle) => choicesOf(bundle, ground, line.rank)));
  const above: Ranked[] = [];
  const onLine: FoundChain[] = [];
  for (const path of paths) {
    const choice = choices.get(path);
    if (!choice) continue;
    for (const { id, rank } of choice.above)
      if (!path.members.includes(id)) above.push({ members: path.members, end: id, rank });
    for (const id of choice.onLine) {
      if (onLine.length >= line.places) break;
      if (!path.members.includes(id)) onLine.push({ members: path.members, end: id });
    }
  }
  // Paths and their ends came in the order of ids, and sorting keeps it among equals.
  return [...above.toSorted((a, b) => a.rank - b.rank), ...onLine];
}

/** How many chains there are of each rank. */
function countByRank(
  bundles: readonly Bundle[],
  paths: readonly Path[],
  { ends, viewer }: Ground,
): Map<number, number> {
  const counts = new Map<number, number>();
  const count = (rank: number, chains: number) => counts.set(rank, (counts.get(rank) ?? 0) + chains);
  for (const { last, worth, paths } of bundles)
    for (const end of ends.of(last)) count(rankOf(withTie(worth, end)), paths.length);
  // An end who is a member may stand in the path already.
  for (const path of paths)
    for (const member of path.members) {
      const again = ends.between(lastOf(path, viewer), member);
      if (again) count(rankOf(withTie(path.worth, again)), -1);
    }
  return counts;
}

/** Chains of a rank below the line's are all chosen, of the line's rank so many. */
interface Line {
  readonly rank: number;
  readonly places: number;
}

function lineAt(most: number, counts: ReadonlyMap<number, number>): Line {
  let left = most;
  for (const [rank, chains] of [...counts].toSorted(([a], [b]) => a - b)) {
    if (chains >= left) return { rank, places: left };
    left -= chains;
  }
  return { rank: Infinity, places: 0 };
}

interface Choice {
  readonly above: readonly { id: number; rank: number }[];
  readonly onLine: readonly number[];
}

/** The ends that make chains above or on the line, the same for every path of a bundle. */
function choicesOf({ last, worth, paths }: Bundle, { ends }: Ground, line: number): [Path, Choice][] {
  const ranked = ends.of(last).map((end: Neighbour) => ({ id: end.id, rank: rankOf(withTie(worth, end)) }));
  const choice = {
    above: ranked.filter(({ rank }) => rank < line),
    onLine: ranked.filter(({ rank }) => rank === line).map(({ id }) => id),
  };
  if (choice.above.length + choice.onLine.length === 0) return [];
  return paths.map((path) => [path, choice]);
}

/**
 * The best chain to each end, at most so many ends, best chain first.
 *
 * @param known Ends that are not asked for: they have a better chain already.
 */
export function bestChainsByEnd(
  paths: readonly Path[],
  { viewer, ends }: Ground,
  { known, most }: { known: ReadonlySet<number>; most: number },
): FoundChain[] {
  const best = new Map<number, Ranked>();
  for (const bundle of bundlesOf(paths, viewer)) {
    for (const end of ends.of(bundle.last)) {
      if (known.has(end.id)) continue;
      const rank = rankOf(withTie(bundle.worth, end));
      const other = best.get(end.id);
      if (other && other.rank < rank) continue;
      const path = bundle.paths.find(({ members }) => !members.includes(end.id));
      if (!path) continue;
      const chain = { members: path.members, end: end.id, rank };
      if (!other || inOrder(chain, other) < 0) best.set(end.id, chain);
    }
  }
  return [...best.values()].toSorted(inOrder).slice(0, most);
}

/** The order of chains with equally many people: by rank, then by ids. */
function inOrder(one: Ranked, other: Ranked): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  const at = one.members.findIndex((id, index) => id !== other.members[index]);
  return at < 0 ? one.end - other.end : (one.members[at] ?? 0) - (other.members[at] ?? 0);
}
