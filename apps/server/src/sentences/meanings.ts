import type { CalledLocation } from '../lookups/places/locations.ts';
import type { MeaningKind } from './phrases.ts';
import type { OwnLabel } from './values-named.queries.ts';

/** A value of a filter. */
export interface Value {
  readonly id: number;
  readonly name: string;
  /** For an organization: whether somebody can study there. */
  readonly isSchool?: boolean;
}

/** Values of a shipped list. */
export interface ListMeaning {
  readonly kind: Exclude<MeaningKind, 'title'> | 'major' | 'jobFunction';
  readonly values: readonly Value[];
  /** For a kind of organization: the values that people who work there have. */
  readonly ofPeople: {
    readonly kind: Exclude<MeaningKind, 'title'>;
    readonly values: readonly Value[];
  } | null;
  /** Whether a phrase of the tables has this meaning, and not only the item's own name. */
  readonly isPhrase: boolean;
}

/** Organizations of the scope, the best first. */
export interface OrganizationMeaning {
  readonly kind: 'organization';
  readonly values: readonly Value[];
  /** Which part of the organizations' names the span is. `total` counts all organizations with such names. */
  readonly part: 'whole' | 'beginning' | 'within';
  readonly total: number;
}

/** Something that a span of a sentence may mean. */
export type Meaning =
  | ListMeaning
  | OrganizationMeaning
  | { readonly kind: 'title'; readonly text: string; readonly isKnown: boolean }
  | { readonly kind: 'place'; readonly readings: readonly CalledLocation[] }
  | { readonly kind: 'label'; readonly label: OwnLabel }
  | { readonly kind: 'member'; readonly values: readonly Value[] };

/** The possible meanings of each span of a sentence, by `spanKey`. */
export type MeaningsBySpan = Map<string, Meaning[]>;

export const spanKey = (from: number, to: number): string => `${from}-${to}`;

export function addMeaning(meanings: MeaningsBySpan, key: string, meaning: Meaning): void {
  const before = meanings.get(key);
  if (before === undefined) meanings.set(key, [meaning]);
  else before.push(meaning);
}
