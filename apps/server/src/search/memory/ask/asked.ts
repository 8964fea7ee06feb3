import { isDeepStrictEqual } from 'node:util';
import type { SortedIds } from '../columns/columns.ts';
import type { OrganizationConditions, OrganizationCriteria } from '../../organization-criteria.ts';
import { EVERY_PERSON, type PersonConditions, type PersonCriteria } from '../../person-criteria.ts';
import type { TypedText } from '../../../platform/text/match-text.ts';

// Questions to the engine as plain data, which can be sent to another thread.

export interface EngineScope {
  readonly viewer: {
    readonly personId: number;
    readonly networkId: number;
    readonly collectiveIds: readonly number[];
  };
  /**
   * In the scope of a network, the persons whose profiles the viewer sees. Null or missing if the columns can
   * decide this.
   */
  readonly profiles?: readonly number[] | null;
  readonly scope: { readonly kind: 'network' | 'collective' | 'admin'; readonly id: number };
  /**
   * For a preview: the collective sees the network without the persons in `leftOut`, whatever the network
   * shares now.
   */
  readonly draft: { readonly networkId: number; readonly leftOut: SortedIds } | null;
  /** The answer must include every change that concerns the viewer. */
  readonly isExact?: boolean;
  /** Shares that the viewer does not see yet, because a new file of the network is still being read. */
  readonly withheld?: readonly WithheldShare[];
}

export interface WithheldShare {
  readonly collectiveId: number;
  readonly networkId: number;
}

/** The database finds the places, because it knows distances in miles. The engine gets their ids. */
type WithPlaces<C extends { place: unknown }> = Omit<C, 'place' | 'noneOf'> & {
  readonly placeIds: readonly number[] | null;
};

export type AskedOfPerson = WithPlaces<PersonConditions>;
export type AskedPersons = WithPlaces<PersonCriteria> & { readonly noneOf: readonly AskedOfPerson[] };
export type AskedOfOrganization = WithPlaces<OrganizationConditions>;
export type AskedOrganizations = WithPlaces<OrganizationCriteria> & {
  readonly noneOf: readonly AskedOfOrganization[];
};

const { place: _noPlace, noneOf: _nothing, ...nothingElse } = EVERY_PERSON;
/** Criteria without conditions. They find everybody of a scope. */
export const EVERYBODY: AskedPersons = { ...nothingElse, placeIds: null, noneOf: [] };

/**
 * `EVERYBODY` has a neutral value for each criterion. A criterion asks for something if its value differs
 * from the neutral one.
 */
const CRITERIA = (Object.keys(EVERYBODY) as (keyof AskedPersons)[]).toSorted();

/** Whether the criteria find everybody of a scope. */
export function asksNothing(criteria: AskedPersons): boolean {
  return CRITERIA.every((criterion) => isDeepStrictEqual(criteria[criterion], EVERYBODY[criterion]));
}

/**
 * Returns the criteria as a text. Criteria that ask for the same have equal texts, in whichever order their
 * keys were written.
 */
export function textOfCriteria(criteria: AskedPersons): string {
  return CRITERIA.filter((criterion) => !isDeepStrictEqual(criteria[criterion], EVERYBODY[criterion]))
    .map((criterion) => `${criterion}: ${textOf(criteria[criterion])}`)
    .join(' ');
}

/**
 * Returns a value as a text with the keys of objects sorted. Objects in lists keep their order of keys: each
 * kind of list is made in one place, so this order is always the same.
 */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, own]) => own !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => `${key}: ${textOf(own)}`)
    .join(' ')}}`;
}

/** The typed text (null if nothing is typed yet), and the number of suggestions wanted. */
export interface Asked {
  readonly typed: TypedText | null;
  readonly most: number;
}
