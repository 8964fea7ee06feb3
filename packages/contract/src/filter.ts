import type { Dataset } from './lookups.ts';

// A filter has groups, each with criteria and an optional modifier. A criterion has a value and an optional
// modifier. The URL of a page, the query of a request and the dialogs follow from two tables of groups, one
// for people and one for organizations.

export interface ModifierSpec {
  readonly options: readonly (readonly [label: string, value: number])[];
  readonly fallback: number;
  /** The option that reverses a filter. */
  readonly noneOf?: number;
  /** Maps values in old URLs to the current values. */
  readonly formerly?: Readonly<Record<number, number>>;
}

export interface FilterSpec {
  readonly label: string;
  /**
   * A `choice` has only a modifier, and is active while it differs from the fallback. An `own` filter has its
   * own `read`.
   */
  readonly kind: 'text' | 'ids' | 'location' | 'choice' | 'own';
  /** For kind `own`: returns the stored form of a text; null for a wrong text. */
  readonly read?: (text: string) => string | null;
  /** What `read` accepts, for error messages: "a day such as 2026-05-01". */
  readonly wanted?: string;
  /** The dataset of the values of an `ids` filter, or of the suggestions for a text. */
  readonly dataset?: Dataset;
  readonly modifier?: ModifierSpec;
  /** For a `choice`: a filter by a day in the same group, shown as the last option of the choice. */
  readonly further?: { readonly filter: string; readonly label: string };
}

export interface FilterGroupSpec {
  readonly label: string;
  readonly modifier?: ModifierSpec;
  readonly filters: Readonly<Record<string, FilterSpec>>;
}

export type FilterTable = Readonly<Record<string, FilterGroupSpec>>;

/**
 * One of three: a place with coordinates and a radius in miles; a region, without coordinates and with an
 * unused radius; a name that the server looks up.
 */
export interface PlaceWithin {
  name: string;
  latitude: number | null;
  longitude: number | null;
  locationRadius: number;
  /** "DE" (a country), "DE.02" (a division) or "group:dach". */
  region?: string;
}

export interface Criterion {
  text?: string;
  ids?: number[];
  place?: PlaceWithin;
  modifier: number;
}

/** Groups without active criteria are absent. */
export interface FilterGroup {
  modifier: number;
  criteria: Record<string, Criterion>;
}

export type Filter = Record<string, FilterGroup>;

export type FilterParams = Record<string, string>;

/** Radius in miles if the filter states none. */
export const DEFAULT_RADIUS_MILES = 50;
/** Maximum radius in miles: half the Earth's circumference. */
export const MAX_RADIUS_MILES = 12_451;
export const MILES_TO_KILOMETERS = 1.61;
/** Maximum length of a filter's text, in characters. */
export const MAX_TEXT = 200;
/** Maximum number of ids in one filter. */
export const MAX_IDS = 100;
/** Maximum number of degrees, in either direction. */
export const COORDINATE_LIMITS = { latitude: 90, longitude: 180 } as const;

const LOCATION_KEYS = ['name', 'latitude', 'longitude', 'locationRadius', 'region'] as const;

const REGION_CODE = /^(?:[A-Z]{2}(?:\.[A-Z0-9]{1,8})?|group:[a-z]{2,20}(?:-[a-z]{2,20}){0,3})$/;

/** Returns null for a wrong form. Only the server knows whether the region exists. */
export function readRegionCode(text: string): string | null {
  const code = text.trim();
  return REGION_CODE.test(code) ? code : null;
}

/** Returns every parameter name of a table. */
export function filterKeys(table: FilterTable): string[] {
  return Object.entries(table).flatMap(([group, spec]) => [
    ...(spec.modifier ? [`${group}.modifier`] : []),
    ...Object.entries(spec.filters).flatMap(([name, filter]) => keysOf(`${group}.${name}`, filter)),
  ]);
}

function keysOf(prefix: string, filter: FilterSpec): string[] {
  const values = filter.kind === 'location' ? LOCATION_KEYS : ['value'];
  return [...values, ...(filter.modifier ? ['modifier'] : [])].map((key) => `${prefix}.${key}`);
}

/** Ignores unknown keys, wrong ids and wrong modifiers. */
export function decodeFilter(table: FilterTable, params: Readonly<Record<string, unknown>>): Filter {
  const filter: Filter = {};
  for (const [group, spec] of Object.entries(table)) {
    const criteria: Record<string, Criterion> = {};
    for (const [name, filterSpec] of Object.entries(spec.filters)) {
      const criterion = decodeCriterion(filterSpec, `${group}.${name}`, params);
      if (criterion) criteria[name] = criterion;
    }
    if (Object.keys(criteria).length === 0) continue;
    filter[group] = { modifier: decodeModifier(spec.modifier, params[`${group}.modifier`]), criteria };
  }
  return filter;
}

function decodeCriterion(
  spec: FilterSpec,
  prefix: string,
  params: Readonly<Record<string, unknown>>,
): Criterion | null {
  if (spec.kind === 'location') return decodePlace(spec, prefix, params);
  if (spec.kind === 'choice') return decodeChoice(spec, prefix, params);
  const modifier = decodeModifier(spec.modifier, params[`${prefix}.modifier`]);
  const value = textOf(params[`${prefix}.value`]);
  if (spec.kind === 'own') {
    const text = spec.read?.(value) ?? null;
    return text === null ? null : { text, modifier };
  }
  if (spec.kind === 'text') {
    const text = value.trim().slice(0, MAX_TEXT);
    return text === '' ? null : { text, modifier };
  }
  const ids = [
    ...new Set(
      value
        .split(',')
        .map(readFilterId)
        .filter((id) => id !== null),
    ),
  ].slice(0, MAX_IDS);
  return ids.length === 0 ? null : { ids, modifier };
}

/** If the modifier is missing, a value is accepted in its place. */
function decodeChoice(
  spec: FilterSpec,
  prefix: string,
  params: Readonly<Record<string, unknown>>,
): Criterion | null {
  const modifier = decodeModifier(spec.modifier, params[`${prefix}.modifier`] ?? params[`${prefix}.value`]);
  return modifier === spec.modifier?.fallback ? null : { modifier };
}

function decodePlace(
  spec: FilterSpec,
  prefix: string,
  params: Readonly<Record<string, unknown>>,
): Criterion | null {
  const name = textOf(params[`${prefix}.name`]).trim().slice(0, MAX_TEXT);
  const latitude = readFilterNumber(params[`${prefix}.latitude`], COORDINATE_LIMITS.latitude);
  const longitude = readFilterNumber(params[`${prefix}.longitude`], COORDINATE_LIMITS.longitude);
  const region = readRegionCode(textOf(params[`${prefix}.region`]));
  const modifier = decodeModifier(spec.modifier, params[`${prefix}.modifier`]);
  if (region !== null) {
    const nowhere = { latitude: null, longitude: null, locationRadius: DEFAULT_RADIUS_MILES };
    return { place: { name, ...nowhere, region }, modifier };
  }
  if (name === '' && (latitude === null || longitude === null)) return null;
  const known = latitude !== null && longitude !== null;
  const radius = readFilterNumber(params[`${prefix}.locationRadius`], Number.MAX_SAFE_INTEGER);
  const locationRadius =
    radius === null || radius < 0 ? DEFAULT_RADIUS_MILES : Math.min(radius, MAX_RADIUS_MILES);
  return {
    place: { name, latitude: known ? latitude : null, longitude: known ? longitude : null, locationRadius },
    modifier,
  };
}

function decodeModifier(spec: ModifierSpec | undefined, value: unknown): number {
  if (!spec) return 0;
  const read = Number(textOf(value) || Number.NaN);
  const number = spec.formerly?.[read] ?? read;
  return spec.options.some(([, option]) => option === number) ? number : spec.fallback;
}

/** A text with a NUL character, which the database cannot store, counts as empty. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.includes('\0') ? '' : value;
  return typeof value === 'number' ? String(value) : '';
}

/** Reads a positive whole number of at most 15 digits; null for anything else. */
export function readFilterId(text: string): number | null {
  if (!/^\d{1,15}$/.test(text.trim())) return null;
  const id = Number(text);
  return id > 0 ? id : null;
}

/** Reads a number from -`most` to `most`; null for anything else. */
export function readFilterNumber(value: unknown, most: number): number | null {
  const text = textOf(value).trim();
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null;
}

/** Writes a filter as flat parameters, without defaults. */
export function encodeFilter(table: FilterTable, filter: Filter): FilterParams {
  const params: FilterParams = {};
  for (const [group, spec] of Object.entries(table)) {
    const active = filter[group];
    if (!active) continue;
    for (const [name, filterSpec] of Object.entries(spec.filters)) {
      const criterion = active.criteria[name];
      if (criterion) Object.assign(params, encodeCriterion(filterSpec, `${group}.${name}`, criterion));
    }
    if (spec.modifier && active.modifier !== spec.modifier.fallback)
      params[`${group}.modifier`] = String(active.modifier);
  }
  return params;
}

function encodeCriterion(spec: FilterSpec, prefix: string, criterion: Criterion): FilterParams {
  const modifier = encodeModifier(spec, prefix, criterion);
  if (spec.kind === 'location')
    return criterion.place ? { ...encodePlace(prefix, criterion.place), ...modifier } : {};
  if (spec.kind === 'choice') return modifier;
  const value = criterion.text ?? (criterion.ids ?? []).join(',');
  return value === '' ? {} : { [`${prefix}.value`]: value, ...modifier };
}

function encodeModifier(spec: FilterSpec, prefix: string, { modifier }: Criterion): FilterParams {
  const isDefault = !spec.modifier || modifier === spec.modifier.fallback;
  return isDefault ? {} : { [`${prefix}.modifier`]: String(modifier) };
}

function encodePlace(prefix: string, place: PlaceWithin): FilterParams {
  const written: FilterParams = {};
  if (place.name !== '') written[`${prefix}.name`] = place.name;
  if (place.region !== undefined) return { ...written, [`${prefix}.region`]: place.region };
  if (place.latitude !== null && place.longitude !== null) {
    written[`${prefix}.latitude`] = String(place.latitude);
    written[`${prefix}.longitude`] = String(place.longitude);
  }
  if (place.locationRadius !== DEFAULT_RADIUS_MILES)
    written[`${prefix}.locationRadius`] = String(place.locationRadius);
  return written;
}

export function countCriteria(filter: Filter): number {
  return Object.values(filter).reduce((sum, group) => sum + Object.keys(group.criteria).length, 0);
}

/** Also removes the group if it becomes empty. */
export function withoutCriterion(filter: Filter, group: string, name: string): Filter {
  const active = filter[group];
  if (!active?.criteria[name]) return filter;
  const { [name]: _removed, ...criteria } = active.criteria;
  const { [group]: _group, ...others } = filter;
  return Object.keys(criteria).length === 0 ? others : { ...others, [group]: { ...active, criteria } };
}

/** Whether a criterion reverses its filter. */
export function asksNoneOf(spec: FilterSpec | undefined, { modifier }: Criterion): boolean {
  return spec?.modifier?.noneOf !== undefined && modifier === spec.modifier.noneOf;
}

/**
 * `positive` contains the plain criteria. Each filter in `noneOf` finds what must be excluded: it has one
 * reversed criterion in its plain form, and the modifier of its group.
 */
export function splitNoneOf(table: FilterTable, filter: Filter): { positive: Filter; noneOf: Filter[] } {
  const positive: Filter = {};
  const noneOf: Filter[] = [];
  for (const [group, { modifier, criteria }] of Object.entries(filter)) {
    const kept: Record<string, Criterion> = {};
    for (const [name, criterion] of Object.entries(criteria)) {
      const spec = table[group]?.filters[name];
      if (!asksNoneOf(spec, criterion)) kept[name] = criterion;
      else {
        const plain = { ...criterion, modifier: spec?.modifier?.fallback ?? 0 };
        noneOf.push({ [group]: { modifier, criteria: { [name]: plain } } });
      }
    }
    if (Object.keys(kept).length > 0) positive[group] = { modifier, criteria: kept };
  }
  return { positive, noneOf };
}
