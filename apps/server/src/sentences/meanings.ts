import type { CalledLocation } from '../lookups/places/locations.ts';
import type { MeaningKind } from './phrases.ts';
import type { SeenLabel } from './values-named.queries.ts';

/** A value of a filter. */
export interface Value {
  readonly id: number;
  readonly name: string;
  /** Whether somebody can study at the organization. Not looked up for sentences without a degree. */
  readonly isSchool?: boolean;
}

/** Values of a list, such as industries or roles. */
export interface ListMeaning {
  readonly kind: Exclude<MeaningKind, 'title'> | 'major' | 'jobFunction';
  readonly values: readonly Value[];
  /** For some kinds of organizations, the values in a sentence about people. */
  readonly ofPeople: {
    readonly kind: Exclude<MeaningKind, 'title'>;
    readonly values: readonly Value[];
  } | null;
  /** Whether the meaning is from the tables of phrases, not from the name of an item. */
  readonly isPhrase: boolean;
}

/** Organizations of the scope, the best match first. */
export interface OrganizationMeaning {
  readonly kind: 'organization';
  readonly values: readonly Value[];
  /** Whether the span is a whole name, the beginning of one, or words within one. */
  readonly part: 'whole' | 'beginning' | 'within';
  /** How many organizations match, including those that are not in `values`. */
  readonly total: number;
}

export type Meaning =
  | ListMeaning
  | OrganizationMeaning
  | { readonly kind: 'title'; readonly text: string; readonly isKnown: boolean }
  | { readonly kind: 'place'; readonly readings: readonly CalledLocation[] }
  | { readonly kind: 'label'; readonly label: SeenLabel }
  | { readonly kind: 'member'; readonly values: readonly Value[] };

/** The possible meanings of each span of a sentence, by `spanKey`. */
export type MeaningsBySpan = Map<string, Meaning[]>;

export const spanKey = (from: number, to: number): string => `${from}-${to}`;

export function addMeaning(meanings: MeaningsBySpan, key: string, meaning: Meaning): void {
  const before = meanings.get(key);
  if (before === undefined) meanings.set(key, [meaning]);
  else before.push(meaning);
}
