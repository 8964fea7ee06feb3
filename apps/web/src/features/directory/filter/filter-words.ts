import type {
  Criterion,
  Filter,
  FilterSpec,
  FilterTable,
  ModifierSpec,
  PlaceWithin,
} from '@kithline/contract/filter.ts';
import { asksNoneOf, DEFAULT_RADIUS_MILES, MILES_TO_KILOMETERS } from '@kithline/contract/filter.ts';
import { SHORT_WORDS } from '@kithline/contract/short-words.ts';
import { ownFieldOf } from './own-fields.ts';
import type { Dataset } from '@kithline/contract/lookups.ts';

/** Words for some modifiers, by label. Other modifiers are shown by their labels. */
const MODIFIER_WORDS: Readonly<Record<string, string>> = {
  All: 'all of',
  Exact: 'exactly',
  Similar: 'similar to',
};

/** Words for a reversed filter. Its value is one text, or a list of names: "none of Halden, Quayside". */
const REVERSED_WORDS: Readonly<Partial<Record<FilterSpec['kind'], string>>> = {
  text: 'not',
  location: 'not in',
  ids: 'none of',
};

/** An active filter, or an active mode of a group, for a chip. */
export interface ActiveFilter {
  group: string;
  /** Null for the mode of the group. */
  filter: string | null;
  name: string;
  modifier?: string;
  isReversed?: boolean;
  /** The value in words, if it needs no lookup. */
  text?: string;
  ids?: number[];
  dataset?: Dataset;
}

/** Returns every active filter in the order of the dialogs; the mode of a group follows its filters. */
export function activeFilters(table: FilterTable, filter: Filter): ActiveFilter[] {
  return Object.entries(table).flatMap(([group, spec]) => {
    const active = filter[group];
    if (!active) return [];
    const chips = Object.entries(spec.filters).flatMap(([name, filterSpec]) => {
      const criterion = active.criteria[name];
      return criterion ? [{ group, filter: name, ...describe(filterSpec, criterion) }] : [];
    });
    const mode = modifierLabel(spec.modifier, active.modifier);
    return mode === null ? chips : [...chips, { group, filter: null, name: spec.label, text: mode }];
  });
}

function describe(spec: FilterSpec, criterion: Criterion): Omit<ActiveFilter, 'group' | 'filter'> {
  const label = modifierLabel(spec.modifier, criterion.modifier);
  const name = shortWord(spec.label);
  if (spec.kind === 'choice') return { name, text: label ?? '' };
  const own = ownFieldOf(spec);
  if (own) return { name, text: own.words(criterion) };
  const isReversed = asksNoneOf(spec, criterion);
  const modifier = (isReversed ? REVERSED_WORDS[spec.kind] : MODIFIER_WORDS[label ?? '']) ?? label;
  return {
    name,
    ...(modifier === null ? {} : { modifier }),
    ...(isReversed ? { isReversed } : {}),
    ...(criterion.ids ? { ids: criterion.ids } : {}),
    ...(spec.dataset ? { dataset: spec.dataset } : {}),
    ...(criterion.text === undefined ? {} : { text: criterion.text }),
    ...(criterion.place ? { text: placeWords(criterion.place) } : {}),
  };
}

function modifierLabel(spec: ModifierSpec | undefined, modifier: number): string | null {
  if (!spec || modifier === spec.fallback) return null;
  return spec.options.find(([, value]) => value === modifier)?.[0] ?? null;
}

export function shortWord(label: string): string {
  return SHORT_WORDS[label] ?? label;
}

/**
 * "Lisbon, 50 miles". A region has no radius. Neither have words without coordinates, which are only looked
 * for in the names of places.
 */
function placeWords(place: PlaceWithin): string {
  if (place.region !== undefined) return place.name || 'Chosen region';
  return place.latitude === null ? place.name : `${placeWord(place.name)}, ${radiusWords(place)}`;
}

/** "Lisbon" for "Lisbon, Portugal". */
function placeWord(name: string): string {
  return name.split(',')[0]?.trim() || 'Chosen place';
}

/** "50 miles", or "80 kilometers" for a radius that was set in kilometers. */
export function radiusWords({ locationRadius }: { locationRadius: number }): string {
  return radiusUnit(locationRadius) === 'kilometers'
    ? `${Math.round(locationRadius * MILES_TO_KILOMETERS)} kilometers`
    : `${Math.round(locationRadius)} ${Math.round(locationRadius) === 1 ? 'mile' : 'miles'}`;
}

export type RadiusUnit = 'miles' | 'kilometers';

const STEP = 10;

/**
 * Returns the unit in which a radius was chosen. The slider moves in steps of ten, so a multiple of ten
 * kilometers can be distinguished from a multiple of ten miles.
 */
export function radiusUnit(miles: number): RadiusUnit {
  const kilometers = miles * MILES_TO_KILOMETERS;
  const isRound = (value: number) => Math.abs(value / STEP - Math.round(value / STEP)) < 0.002;
  return !isRound(miles) && isRound(kilometers) ? 'kilometers' : 'miles';
}

/** Converts a radius to miles. A radius in kilometers is rounded to a hundredth of a mile. */
export function toMiles(value: number, unit: RadiusUnit): number {
  return unit === 'miles' ? value : Math.round((value / MILES_TO_KILOMETERS) * 100) / 100;
}

export function fromMiles(miles: number, unit: RadiusUnit): number {
  return Math.round(unit === 'miles' ? miles : miles * MILES_TO_KILOMETERS);
}

/** Rounds a radius to a multiple of ten in the unit. Takes and returns miles. */
export function inUnit(miles: number, unit: RadiusUnit): number {
  return toMiles(Math.round(fromMiles(miles, unit) / STEP) * STEP, unit);
}

export const USUAL_RADIUS = DEFAULT_RADIUS_MILES;

/** "Director, C-Suite", or "Renewable Energy +2" for more than two. */
export function joinNames(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length > 1 ? `${first} +${others.length}` : names.join(', ');
}

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** "Six filters are on." */
export function filtersAreOn(count: number): string {
  return `${NUMBER_WORDS[count] ?? String(count)} ${count === 1 ? 'filter is' : 'filters are'} on.`;
}
