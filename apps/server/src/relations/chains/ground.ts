import type { Ties } from './ties.ts';

/**
 * The input of a search for chains of a certain length: all ties that the viewer sees and that such chains
 * can contain.
 */
export interface Ground {
  readonly viewer: number;
  /** Ties among members: in each, one member's network contains the other member. */
  readonly members: Ties;
  /** Ties of members, and of the viewer, to the persons at whom chains can end. */
  readonly ends: Ties;
}

/** The persons of a chain: the viewer, members, and the end. */
export interface FoundChain {
  readonly members: readonly number[];
  readonly end: number;
}

/** All days on which one of these ties began, the earliest first. */
export function daysOf({ members, ends }: Ground): number[] {
  return [...new Set([...members.days(), ...ends.days()])].toSorted((a, b) => a - b);
}
