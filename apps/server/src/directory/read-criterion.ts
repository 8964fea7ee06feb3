import type { Criterion } from '@kithline/contract/filter.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import { plainName } from '../lookups/places/plain-name.ts';
import { regionOf, regionsMeant } from '../lookups/places/regions.ts';
import { type ReadingOptions, readTyped } from '../platform/text/match-text.ts';
import type { IdsCriterion, PlaceCriterion, TextCriterion } from '../search/text-criterion.ts';

/** Modifier of names and titles: the whole text must be equal. */
const EXACT = 1;

/**
 * Reads a criterion's text. Null without a criterion, or if the text consists only of accents or invisible
 * characters.
 */
export function readText(
  criterion: Criterion | undefined,
  reading: ReadingOptions = {},
): TextCriterion | null {
  const typed = criterion?.text === undefined ? null : readTyped(criterion.text, reading);
  return typed && { ...typed, exact: criterion?.modifier === EXACT };
}

export function readIds(criterion: Criterion | undefined): IdsCriterion | null {
  return criterion?.ids ? { ids: criterion.ids, all: criterion.modifier === LISTED.all } : null;
}

/**
 * The places that a criterion means: those of a region, or those within a radius of a point. Without region
 * and coordinates, the regions with this name or, if there are none, the places whose names contain its
 * words. A region that this version does not know is ignored. Null if the criterion has no place.
 */
export function readPlace(criterion: Criterion | undefined): PlaceCriterion | null {
  if (!criterion?.place) return null;
  const { name, latitude, longitude, locationRadius, region } = criterion.place;
  const known = region === undefined ? undefined : regionOf(region);
  if (known) return { words: [], countries: known.countries, divisions: known.divisions };
  if (latitude !== null && longitude !== null) return { latitude, longitude, radius: locationRadius };
  const regions = regionsMeant(plainName(name));
  return {
    // "usa" means only the country, not places such as Fusano.
    words: regions.length > 0 ? [] : (readTyped(name)?.words ?? []),
    countries: regions.flatMap(({ countries }) => countries),
    divisions: regions.flatMap(({ divisions }) => divisions),
  };
}

/** The criteria that request items of datasets, by dataset. `lists` has the dataset of each filter. */
export function readLists<List extends string>(
  criteria: Readonly<Record<string, Criterion>>,
  lists: Readonly<Record<string, List>>,
): Partial<Record<List, IdsCriterion>> {
  const requested: Partial<Record<List, IdsCriterion>> = {};
  for (const [filter, list] of Object.entries(lists)) {
    const ids = readIds(criteria[filter]);
    if (ids) requested[list] = ids;
  }
  return requested;
}
