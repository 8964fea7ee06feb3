import type { FoundChain, Ground } from './ground.ts';
import type { Neighbour } from './ties.ts';

/** What chains of a walk have in common. */
export interface Wanted {
  /** Members between the viewer and the end. */
  readonly between: number;
  /** The weakest tie is of this strength, and the strengths add up to this sum. */
  readonly weakest: number;
  readonly sum: number;
  /** The chains of the earliest day. */
  readonly days: { readonly from: number; readonly to: number };
}

export interface WalkedChain extends FoundChain {
  /** The earliest day among the ties. */
  readonly day: number;
}

/** Where a walk stands, and what its remaining ties still have to bring. */
interface Step {
  readonly at: number;
  readonly ties: number;
  readonly sum: number;
  readonly needsWeakest: boolean;
  readonly needsDay: boolean;
}

/** The first so many chains of a kind, in the order of ids; nobody twice. */
export function walkChains(ground: Ground, wanted: Wanted, most: number): WalkedChain[] {
  return new Walk(ground, wanted).first(most);
}

const STRONGEST = 3;
/** More than the ties of a chain, and more than any sum of their strengths: for the keys of `#leads`. */
const [TIES, SUMS] = [8, 16];

/**
 * Goes only where a chain can still be completed, so the work follows the number of chains that are asked for
 * and the number of ties, not the number of chains that there are: among some hundreds who all know each
 * other there are millions.
 */
class Walk {
  readonly #ground: Ground;
  readonly #wanted: Wanted;
  readonly #leads = new Map<number, boolean>();

  constructor(ground: Ground, wanted: Wanted) {
    this.#ground = ground;
    this.#wanted = wanted;
  }

  first(most: number): WalkedChain[] {
    const found: WalkedChain[] = [];
    const { between, sum } = this.#wanted;
    const start = { at: this.#ground.viewer, ties: between + 1, sum, needsWeakest: true, needsDay: true };
    if (most > 0) this.#walk(start, { members: [], day: Infinity }, (chain) => found.push(chain) < most);
    return found;
  }

  /** False as soon as `take` has enough. */
  #walk(
    step: Step,
    way: { members: readonly number[]; day: number },
    take: (chain: WalkedChain) => boolean,
  ): boolean {
    for (const next of this.#nexts(step)) {
      if (way.members.includes(next.id)) continue;
      const after = this.#after(step, next);
      if (after === null || !this.#canEnd(after)) continue;
      const day = Math.min(way.day, next.day);
      const goesOn =
        after.ties === 0
          ? take({ members: way.members, end: next.id, day })
          : this.#walk(after, { members: [...way.members, next.id], day }, take);
      if (!goesOn) return false;
    }
    return true;
  }

  /** By id; before the end only those whose tie brings exactly what is missing. */
  #nexts({ at, ties, sum }: Step): readonly Neighbour[] {
    return ties === 1 ? this.#ground.ends.ofStrength(at, sum) : this.#ground.members.of(at);
  }

  /** Null when no chain of the kind goes this way. */
  #after(step: Step, { id, strength, day }: Neighbour): Step | null {
    const { weakest, days } = this.#wanted;
    if (id === this.#ground.viewer || strength < weakest || day < days.from) return null;
    const ties = step.ties - 1;
    const sum = step.sum - strength;
    if (sum < ties * weakest || sum > ties * STRONGEST) return null;
    const needsWeakest = step.needsWeakest && strength !== weakest;
    return { at: id, ties, sum, needsWeakest, needsDay: step.needsDay && day > days.to };
  }

  /** Whether the end can be reached from here, should nobody on the way have been there before. */
  #canEnd(step: Step): boolean {
    if (step.ties === 0) return !step.needsWeakest && !step.needsDay;
    const key = keyOf(step);
    const known = this.#leads.get(key);
    if (known !== undefined) return known;
    const leads = this.#nexts(step).some((next) => {
      const after = this.#after(step, next);
      return after !== null && this.#canEnd(after);
    });
    this.#leads.set(key, leads);
    return leads;
  }
}

/** A safe integer as long as ids stay below 2^44. */
function keyOf({ at, ties, sum, needsWeakest, needsDay }: Step): number {
  return (((at * TIES + ties) * SUMS + sum) * 2 + Number(needsWeakest)) * 2 + Number(needsDay);
}
