import type { Ties } from './ties.ts';

/**
 * The input of a search for chains: all ties that the viewer sees and of which chains of this length can
 * consist.
 */
export interface Ground {
  readonly viewer: number;
  /** Ties among members, from either side. */
  readonly members: Ties;
  /** Ties from members, and from the viewer, to the persons at which chains may end. */
  readonly ends: Ties;
}

/** The persons of a chain: the viewer, members, and the end. */
export interface FoundChain {
  readonly members: readonly number[];
  readonly end: number;
}

/** Every day on which one of these ties began, earliest first. */
export function daysOf({ members, ends }: Ground): number[] {
  return [...new Set([...members.days(), ...ends.days()])].toSorted((a, b) => a - b);
}
