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

/**
 * Places in a circle, or those of regions together with those of which the names contain every word (no
 * words: none).
 */
export type PlaceCriterion = PlacesNamed | Circle;

export interface PlacesNamed {
  readonly words: readonly TypedWord[];
  /** Codes of countries that are meant as a whole. */
  readonly countries: readonly string[];
  /** Codes of first-level divisions, with the country: "DE.02". */
  readonly divisions: readonly string[];
}

/** Degrees, and a radius in miles. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}
