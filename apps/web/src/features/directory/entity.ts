import type { FilterTable } from '@kithline/contract/filter.ts';
import {
  ORGANIZATION_FILTERS,
  organizationFiltersIn,
  PERSON_FILTERS,
  personFiltersIn,
} from '@kithline/contract/filter-tables.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { SearchScope } from '../../lib/search-scope.ts';

/** The two kinds of things that a directory lists. */
export type Entity = 'people' | 'organizations';

interface EntityFacts {
  label: string;
  /** One of them in a heading: "New Organization". */
  singular: string;
  one: string;
  many: string;
  /** Every filter there is. */
  filters: FilterTable;
  /** Those that a scope has; the same table for the same kind of scope. */
  filtersIn: (scope: Scope) => FilterTable;
}

export const ENTITIES: Readonly<Record<Entity, EntityFacts>> = {
  people: {
    label: 'People',
    singular: 'Person',
    one: 'person',
    many: 'people',
    filters: PERSON_FILTERS,
    filtersIn: personFiltersIn,
  },
  organizations: {
    label: 'Organizations',
    singular: 'Organization',
    one: 'organization',
    many: 'organizations',
    filters: ORGANIZATION_FILTERS,
    filtersIn: organizationFiltersIn,
  },
};

/** Where the list of an entity lives in a scope. */
export function listPath(scope: SearchScope, entity: Entity): string {
  return entity === 'people' ? scope.peoplePath : scope.organizationsPath;
}
