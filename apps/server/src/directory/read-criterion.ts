import type { Criterion } from '@kithline/contract/filter.ts';
import { type Reading, readTyped } from '../platform/text/match-text.ts';
import type { IdsCriterion, PlaceCriterion, TextCriterion } from '../search/text-criterion.ts';

/** Value of the modifier of names and titles that asks for an equal text instead of a part. */
const EXACT = 1;
/** Value of the modifier of a list that asks for all of its ids instead of any. */
export const ALL = 1;

/** Null without a criterion, or when nothing is left of its text after folding. */
export function readText(criterion: Criterion | undefined, reading: Reading = {}): TextCriterion | null {
  const typed = criterion?.text === undefined ? null : readTyped(criterion.text, reading);
  return typed && { ...typed, exact: criterion?.modifier === EXACT };
}

export function readIds(criterion: Criterion | undefined): IdsCriterion | null {
  return criterion?.ids ? { ids: criterion.ids, all: criterion.modifier === ALL } : null;
}

/** A circle, or, without coordinates, the words of the place's name. */
export function readPlace(criterion: Criterion | undefined): PlaceCriterion | null {
  if (!criterion?.place) return null;
  const { name, latitude, longitude, locationRadius } = criterion.place;
  if (latitude !== null && longitude !== null) return { latitude, longitude, radius: locationRadius };
  return { words: readTyped(name)?.words ?? [] };
}

/** Those of the lists that are asked for: filter names -> the lists' names. */
export function readLists<List extends string>(
  criteria: Readonly<Record<string, Criterion>>,
  lists: Readonly<Record<string, List>>,
): Partial<Record<List, IdsCriterion>> {
  const asked: Partial<Record<List, IdsCriterion>> = {};
  for (const [filter, list] of Object.entries(lists)) {
    const ids = readIds(criteria[filter]);
    if (ids) asked[list] = ids;
  }
  return asked;
}
