import type { Ties } from './ties.ts';

/**
 * What chains are looked for in: all ties that the viewer sees and that chains of the wanted length can be
 * made of.
 */
export interface Ground {
  readonly viewer: number;
  /** Ties among members, from either of them. */
  readonly members: Ties;
  /** Ties from members, and the viewer, to where chains may end. */
  readonly ends: Ties;
}

/** A chain by its persons: the viewer, these members, and the end. */
export interface FoundChain {
  readonly members: readonly number[];
  readonly end: number;
}

/** Every day on which a tie of the ground began, earliest first. */
export function daysOf({ members, ends }: Ground): number[] {
  return [...new Set([...members.days(), ...ends.days()])].toSorted((a, b) => a - b);
}
