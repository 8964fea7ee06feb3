import type { Ties } from './ties.ts';

/**
 * The input of a search for chains of a certain length: all ties that the viewer sees and that such chains
 * can contain.
 */
export interface Ground {
  readonly viewer: number;
  /** Ties between two members: the network of at least one of them holds the other. */
  readonly members: Ties;
  /** Ties of members, and of the viewer, to the persons at whom chains can end. */
  readonly ends: Ties;
}

/** A chain: it leads from the viewer through these members, in this order, to the end. */
export interface FoundChain {
  readonly members: readonly number[];
  readonly end: number;
}

/** Returns the distinct days of these ties in ascending order. */
export function daysOf({ members, ends }: Ground): number[] {
  return [...new Set([...members.days(), ...ends.days()])].toSorted((a, b) => a - b);
}
