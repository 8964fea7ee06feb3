import type { Neighbour, Tie, Ties } from './ties.ts';
import { UNKNOWN_DAY } from './ties.ts';

/** What decides the place of a chain among those with equally many people. */
export interface Worth {
  readonly weakest: number;
  readonly sum: number;
  /** The earliest known day among the ties. */
  readonly day: number;
}

/** The first part of a chain: from the viewer to one who is tied to an end. */
export interface Path {
  /** Members between the viewer and the end, in order. */
  readonly members: readonly number[];
  readonly worth: Worth;
}

/** More than any sum of strengths in a chain: five persons have four ties. */
const SUMS = 16;
/** As many as there are days from 2^31 before 1970 to 2^31 after. */
const DAYS = 2 ** 32;

/** Of two chains with equally many people the one with the lower rank comes first; with the same, ids decide. A safe integer. */
export function rankOf({ weakest, sum, day }: Worth): number {
  return ((3 - weakest) * SUMS + (SUMS - 1 - sum)) * DAYS + day + DAYS / 2;
}

export function withTie({ weakest, sum, day }: Worth, tie: Tie): Worth {
  return {
    weakest: Math.min(weakest, tie.strength),
    sum: sum + tie.strength,
    day: Math.min(day, tie.day),
  };
}

/** What paths are looked for in. */
export interface Ground {
  readonly viewer: number;
  /** Ties among members, from either of them. */
  readonly members: Ties;
  /** Ties from members, and the viewer, to where chains may end. */
  readonly ends: Ties;
}

const NOTHING: Worth = { weakest: 3, sum: 0, day: UNKNOWN_DAY };

/**
 * Every path from the viewer through so many members, the last of whom is tied to an end; nobody twice. In the order of
 * their ids.
 */
export function pathsThrough(between: number, { viewer, members, ends }: Ground): Path[] {
  const start: Path = { members: [], worth: NOTHING };
  if (between === 0) return ends.of(viewer).length > 0 ? [start] : [];
  const lasts = new Set(ends.persons());
  const found: Path[] = [];
  const walk = (path: Path, at: number) => {
    const left = between - path.members.length;
    const nexts = left === 1 ? members.among(at, lasts) : members.of(at);
    for (const next of nexts) {
      if (next.id === viewer || path.members.includes(next.id)) continue;
      if (left === 1) found.push(extended(path, next));
      else walk(extended(path, next), next.id);
    }
  };
  walk(start, viewer);
  return found;
}

function extended({ members, worth }: Path, next: Neighbour): Path {
  return { members: [...members, next.id], worth: withTie(worth, next) };
}

/** Whoever stands before the end: the last member, or the viewer. */
export function lastOf(path: Path, viewer: number): number {
  return path.members.at(-1) ?? viewer;
}

/** Paths to one person that are worth the same: whatever follows, their chains have the same rank. */
export interface Bundle {
  readonly last: number;
  readonly worth: Worth;
  /** In the order of ids. */
  readonly paths: readonly Path[];
}

export function bundlesOf(paths: readonly Path[], viewer: number): Bundle[] {
  const alike = Map.groupBy(paths, (path) => `${lastOf(path, viewer)}/${rankOf(path.worth)}`);
  return [...alike.values()].flatMap((paths) => {
    const [first] = paths;
    return first ? [{ last: lastOf(first, viewer), worth: first.worth, paths }] : [];
  });
}
