import type { TypedText, TypedWord } from '../platform/text/match-text.ts';

/** A typed name or title: a text that must be equal (`exact`), or words that must all fit, in any order. */
export interface TextCriterion extends TypedText {
  readonly exact: boolean;
}

/** One of the ids has to fit or, with `all`, each of them. */
export interface IdsCriterion {
  readonly ids: readonly number[];
  readonly all: boolean;
}

/**
 * Places in a circle, or places by name: those in the countries and divisions and, if there are words, those
 * whose names contain every word.
 */
export type PlaceCriterion = PlacesNamed | Circle;

export interface PlacesNamed {
  readonly words: readonly TypedWord[];
  /** Codes of countries. */
  readonly countries: readonly string[];
  /** Codes of first-level divisions, with the country's: "DE.02". */
  readonly divisions: readonly string[];
}

/** Latitude and longitude in degrees, and a radius in miles. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}
