import type { FoundChain, Ground } from './ground.ts';
import type { Neighbour } from './ties.ts';

export interface ChainKind {
  /** The number of members between the viewer and the end. */
  readonly between: number;
  readonly weakest: number;
  readonly sum: number;
  /** The range that contains the earliest day of the chain. */
  readonly days: { readonly from: number; readonly to: number };
}

export interface WalkedChain extends FoundChain {
  readonly day: number;
}

/** A position in the walk, and what the following ties must still contribute. */
interface Step {
  readonly at: number;
  readonly ties: number;
  readonly sum: number;
  readonly needsWeakest: boolean;
  readonly needsDay: boolean;
}

/** Returns the first `most` chains of a kind, sorted by ids. No person occurs twice in a chain. */
export function walkChains(ground: Ground, kind: ChainKind, most: number): WalkedChain[] {
  return new Walk(ground, kind).first(most);
}

const STRONGEST = 3;
/**
 * Factors for the keys of `#leads`. TIES is larger than the number of ties in any chain, and SUMS is larger
 * than any sum of their strengths.
 */
const [TIES, SUMS] = [8, 16];

/**
 * Walks only where a chain can still be completed: the work depends on the numbers of requested chains and of
 * ties, not on the number of existing chains. Among hundreds of people who all know each other, there are
 * millions of chains.
 */
class Walk {
  readonly #ground: Ground;
  readonly #kind: ChainKind;
  readonly #leads = new Map<number, boolean>();

  constructor(ground: Ground, kind: ChainKind) {
    this.#ground = ground;
    this.#kind = kind;
  }

  first(most: number): WalkedChain[] {
    const found: WalkedChain[] = [];
    const { between, sum } = this.#kind;
    const start = { at: this.#ground.viewer, ties: between + 1, sum, needsWeakest: true, needsDay: true };
    if (most > 0) this.#walk(start, { members: [], day: Infinity }, (chain) => found.push(chain) < most);
    return found;
  }

  /** Returns false as soon as `take` needs no more chains. */
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

  /**
   * Returns the possible next persons, sorted by id. For the last tie of the chain, returns only ends whose
   * tie has exactly the strength that is still missing from the sum.
   */
  #nexts({ at, ties, sum }: Step): readonly Neighbour[] {
    return ties === 1 ? this.#ground.ends.ofStrength(at, sum) : this.#ground.members.of(at);
  }

  /**
   * Returns the step to the next person; null if the tie to this person already rules out a chain of the
   * kind.
   */
  #after(step: Step, { id, strength, day }: Neighbour): Step | null {
    const { weakest, days } = this.#kind;
    if (id === this.#ground.viewer || strength < weakest || day < days.from) return null;
    const ties = step.ties - 1;
    const sum = step.sum - strength;
    if (sum < ties * weakest || sum > ties * STRONGEST) return null;
    const needsWeakest = step.needsWeakest && strength !== weakest;
    return { at: id, ties, sum, needsWeakest, needsDay: step.needsDay && day > days.to };
  }

  /** Whether an end can be reached from this step by a chain in which a person may occur twice. */
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

/** Returns a key for a step. It is a safe integer as long as ids are below 2^44. */
function keyOf({ at, ties, sum, needsWeakest, needsDay }: Step): number {
  return (((at * TIES + ties) * SUMS + sum) * 2 + Number(needsWeakest)) * 2 + Number(needsDay);
}
