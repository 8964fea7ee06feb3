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
  /** The singular for headings: "New Organization". */
  singular: string;
  one: string;
  many: string;
  /** All filters. */
  filters: FilterTable;
  /** Returns the filters of a scope; the same object for the same kind of scope. */
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

/** Returns the path of an entity's list in a scope. */
export function listPath(scope: SearchScope, entity: Entity): string {
  return entity === 'people' ? scope.peoplePath : scope.organizationsPath;
}
