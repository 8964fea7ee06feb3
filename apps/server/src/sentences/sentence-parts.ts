import type { PlaceWithin } from '@kithline/contract/filter.ts';
import type { Value } from './meanings.ts';

/** Values of the modifier of the group `education`. */
export const WHEN_STUDIED = { alumni: 1, student: 2 } as const;

export interface FilterKey {
  readonly group: string;
  readonly filter: string;
}

/** Another value that the same words may mean. */
export interface Reading {
  readonly key: FilterKey;
  readonly content: Content;
  /** Shown instead of the value: "Director and above". */
  readonly words?: string;
}

export type Content =
  | { readonly values: readonly Value[] }
  | { readonly text: string }
  | { readonly place: PlaceWithin }
  | { readonly choice: number };

export interface Part {
  readonly key: FilterKey;
  readonly content: Content;
  readonly isNot: boolean;
  /** The words from which the part was read: [from, to). */
  readonly from: number;
  readonly to: number;
  readonly readings: readonly Reading[];
}

/** The time of the roles or studies of a group, and the words that state it: [from, to). */
export interface GroupTime {
  readonly group: 'experience' | 'education';
  readonly modifier: number;
  readonly from: number;
  readonly to: number;
}
