import { daysOf, type FoundChain, type Ground } from './ground.ts';
import { walkChains, type WalkedChain, type Wanted } from './walk-chains.ts';

/** Chains whose weakest tie is of this strength and whose strengths add up to this sum. */
interface Grade {
  readonly weakest: number;
  readonly sum: number;
}

const STRONGEST = 3;
const EVER = { from: -Infinity, to: Infinity };

/**
 * The strongest chains with so many members between, at most so many, in order: best weakest tie, best sum,
 * oldest tie, ids. Chains are looked for grade by grade, from the best on, until there are enough.
 */
export function strongestChains(ground: Ground, between: number, most: number): FoundChain[] {
  const chains: FoundChain[] = [];
  for (const grade of gradesOf(between + 1)) {
    if (chains.length >= most) break;
    chains.push(...oldestOf(ground, { between, ...grade }, most - chains.length));
  }
  return chains;
}

/** Every grade of a chain of so many ties, best first. */
function gradesOf(ties: number): Grade[] {
  const grades: Grade[] = [];
  for (let weakest = STRONGEST; weakest >= 1; weakest -= 1)
    for (let sum = weakest + STRONGEST * (ties - 1); sum >= weakest * ties; sum -= 1)
      grades.push({ weakest, sum });
  return grades;
}

/**
 * The first so many chains of one grade: oldest tie, then ids. Where there are more, a binary search finds
 * the day on which the last of them falls, and neither later chains nor more of that day are made.
 */
function oldestOf(ground: Ground, kind: Omit<Wanted, 'days'>, most: number): FoundChain[] {
  const within = (days: Wanted['days'], most: number) => walkChains(ground, { ...kind, days }, most);
  const all = within(EVER, most + 1);
  if (all.length <= most) return inOrder(all);
  const days = daysOf(ground);
  const upTo = (at: number) => ({ from: -Infinity, to: days[at] ?? -Infinity });
  const at = firstWhere(days.length, (at) => within(upTo(at), most).length >= most);
  const older = within(upTo(at - 1), most);
  const line = days[at] ?? Infinity;
  return [...inOrder(older), ...within({ from: line, to: line }, most - older.length)];
}

/** They came in the order of ids, and sorting keeps it among equals. */
function inOrder(chains: readonly WalkedChain[]): WalkedChain[] {
  return chains.toSorted((a, b) => a.day - b.day);
}

/**
 * The first of 0 to count - 1 for which it holds, given that it then holds for all that follow, and at least
 * for the last.
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
