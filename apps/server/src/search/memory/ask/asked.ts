import { isDeepStrictEqual } from 'node:util';
import type { SortedIds } from '../columns/columns.ts';
import type { OrganizationCriteria } from '../../organization-criteria.ts';
import { EVERY_PERSON, type PersonCriteria } from '../../person-criteria.ts';
import type { TypedText } from '../../../platform/text/match-text.ts';

// Questions to the engine as plain data, which can go to another thread.

/** Who asks, and where. */
export interface EngineScope {
  readonly viewer: {
    readonly personId: number;
    readonly networkId: number;
    readonly collectiveIds: readonly number[];
  };
  readonly scope: { readonly kind: 'network' | 'collective' | 'admin'; readonly id: number };
  /** In a collective: what one network would show of itself in place of what it shows. */
  readonly draft: { readonly networkId: number; readonly leftOut: SortedIds } | null;
  /** No change that concerns the viewer may be missing. */
  readonly isExact?: boolean;
}

/** Places are found by the database, which knows miles: here they are ids. */
type WithPlaces<C extends { place: unknown }> = Omit<C, 'place'> & {
  readonly placeIds: readonly number[] | null;
};

export type AskedPersons = WithPlaces<PersonCriteria>;
export type AskedOrganizations = WithPlaces<OrganizationCriteria>;

const { place: _noPlace, ...nothingElse } = EVERY_PERSON;
/** Nothing asked for. */
export const EVERYBODY: AskedPersons = { ...nothingElse, placeIds: null };

/**
 * A criterion asks for something when it differs from that of `EVERYBODY`; the type has them name a value
 * for each.
 */
const CRITERIA = (Object.keys(EVERYBODY) as (keyof AskedPersons)[]).toSorted();

/** Whether the criteria ask for everybody of a scope. */
export function asksNothing(criteria: AskedPersons): boolean {
  return CRITERIA.every((criterion) => isDeepStrictEqual(criteria[criterion], EVERYBODY[criterion]));
}

/**
 * What the criteria ask for, as a text: equal texts ask the same, in whichever order the keys were
 * written.
 */
export function textOfCriteria(criteria: AskedPersons): string {
  return CRITERIA.filter((criterion) => !isDeepStrictEqual(criteria[criterion], EVERYBODY[criterion]))
    .map((criterion) => `${criterion}: ${textOf(criteria[criterion])}`)
    .join(' ');
}

/** Texts and lists are made in one place each, so their keys stand in one order. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, own]) => own !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => `${key}: ${textOf(own)}`)
    .join(' ')}}`;
}

/** What suggestions are asked for: what is typed (null for nothing yet), and how many are wanted. */
export interface Asked {
  readonly typed: TypedText | null;
  readonly most: number;
}
