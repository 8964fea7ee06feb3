import type { FilterTable } from '@kithline/contract/filter.ts';
import {
  ORGANIZATION_FILTERS,
  organizationFiltersIn,
  PERSON_FILTERS,
  personFiltersIn,
} from '@kithline/contract/filter-tables.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { SearchScope } from '../../lib/search-scope.ts';

export type Entity = 'people' | 'organizations';

interface EntityFacts {
  label: string;
  /** The singular for headings: "New Organization". */
  singular: string;
  one: string;
  many: string;
  /** The filters of every kind of scope. */
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

export function listPath(scope: SearchScope, entity: Entity): string {
  return entity === 'people' ? scope.peoplePath : scope.organizationsPath;
}
