import type { TypedText, TypedWord } from '../platform/text/match-text.ts';

/** A typed name or title: the whole text to be equal to (`exact`), or words that all fit, in any order. */
export interface TextCriterion extends TypedText {
  readonly exact: boolean;
}

/** Ids of a list of which one has to fit, or, with `all`, every one. */
export interface IdsCriterion {
  readonly ids: readonly number[];
  readonly all: boolean;
}

/** Places whose name every word fits (no words: no place), or places in a circle. */
export type PlaceCriterion = { readonly words: readonly TypedWord[] } | Circle;

/** Degrees, and a radius in miles. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}
