import type { SortedIds } from './columns/columns.ts';
import type { OrganizationCriteria } from '../organization-criteria.ts';
import type { PersonCriteria } from '../person-criteria.ts';

// Questions to the engine as plain data, which can go to another thread.

/** Who asks, and where. */
export interface AskedSight {
  readonly viewer: {
    readonly personId: number;
    readonly networkId: number;
    readonly collectiveIds: readonly number[];
  };
  readonly scope: { readonly kind: 'network' | 'collective' | 'admin'; readonly id: number };
  /** In a collective: what one network would show of itself in place of what it shows. */
  readonly draft: { readonly networkId: number; readonly leftOut: SortedIds } | null;
}

/** Places are found by the database, which knows miles: here they are ids. */
type WithPlaces<C extends { place: unknown }> = Omit<C, 'place'> & {
  readonly placeIds: readonly number[] | null;
};

export type AskedPersons = WithPlaces<PersonCriteria>;
export type AskedOrganizations = WithPlaces<OrganizationCriteria>;
