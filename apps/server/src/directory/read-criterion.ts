import type { Criterion } from '@kithline/contract/filter.ts';
import { plainName } from '../lookups/places/plain-name.ts';
import { regionOf, regionsMeant } from '../lookups/places/regions.ts';
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

/**
 * The places of a region, or a circle, or, without coordinates, the words of a name, which may also be that
 * of a region. The name stands in for a region that this version does not know.
 */
export function readPlace(criterion: Criterion | undefined): PlaceCriterion | null {
  if (!criterion?.place) return null;
  const { name, latitude, longitude, locationRadius, region } = criterion.place;
  const known = region === undefined ? undefined : regionOf(region);
  if (known) return { words: [], countries: known.countries, divisions: known.divisions };
  if (latitude !== null && longitude !== null) return { latitude, longitude, radius: locationRadius };
  const regions = regionsMeant(plainName(name));
  return {
    // "usa" is the country, and not Fusano as well.
    words: regions.length > 0 ? [] : (readTyped(name)?.words ?? []),
    countries: regions.flatMap(({ countries }) => countries),
    divisions: regions.flatMap(({ divisions }) => divisions),
  };
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
