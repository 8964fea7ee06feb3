import { daysOf, type FoundChain, type Ground } from './ground.ts';
import { walkChains, type WalkedChain, type ChainKind } from './walk-chains.ts';

/** A class of chains: the strength of their weakest tie, and the sum of the strengths of their ties. */
interface Grade {
  readonly weakest: number;
  readonly sum: number;
}

const STRONGEST = 3;
const EVER = { from: -Infinity, to: Infinity };

/**
 * Returns the strongest chains with `between` members between the viewer and an end, at most `most`. They are
 * sorted by weakest tie, sum of strengths, oldest tie and ids.
 */
export function strongestChains(ground: Ground, between: number, most: number): FoundChain[] {
  const chains: FoundChain[] = [];
  for (const grade of gradesOf(between + 1)) {
    if (chains.length >= most) break;
    chains.push(...oldestOf(ground, { between, ...grade }, most - chains.length));
  }
  return chains;
}

/** All grades of chains with this many ties, the best first. */
function gradesOf(ties: number): Grade[] {
  const grades: Grade[] = [];
  for (let weakest = STRONGEST; weakest >= 1; weakest -= 1)
    for (let sum = weakest + STRONGEST * (ties - 1); sum >= weakest * ties; sum -= 1)
      grades.push({ weakest, sum });
  return grades;
}

/**
 * Returns the first `most` chains of one grade, sorted by oldest tie and ids. If there are more, a binary
 * search finds the day of the last chain to return. Later chains are then not computed.
 */
function oldestOf(ground: Ground, kind: Omit<ChainKind, 'days'>, most: number): FoundChain[] {
  const within = (days: ChainKind['days'], most: number) => walkChains(ground, { ...kind, days }, most);
  const all = within(EVER, most + 1);
  if (all.length <= most) return inOrder(all);
  const days = daysOf(ground);
  const upTo = (at: number) => ({ from: -Infinity, to: days[at] ?? -Infinity });
  const at = firstWhere(days.length, (at) => within(upTo(at), most).length >= most);
  const older = within(upTo(at - 1), most);
  const line = days[at] ?? Infinity;
  return [...inOrder(older), ...within({ from: line, to: line }, most - older.length)];
}

/** Sorts chains by day. They are already in the order of ids, which the sort keeps because it is stable. */
function inOrder(chains: readonly WalkedChain[]): WalkedChain[] {
  return chains.toSorted((a, b) => a.day - b.day);
}

/**
 * Returns the first number, from 0 to count - 1, for which `holds` is true. `holds` must be true for the last
 * number, and for all numbers after the first match.
 */
function firstWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
