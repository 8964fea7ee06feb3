import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { rolesParam } from '../../lib/roles-counted.ts';
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { ENTITIES, type Entity, listPath } from './entity.ts';
import { healedParams, type ListSearch, readListSearch, writeListSearch } from './list-search.ts';
import { useGo } from './use-go.ts';

export interface ListAddress {
  search: ListSearch;
  /** The path of the list itself, even if a profile is open above it. */
  path: string;
  /** The id of the open profile above the list; null if there is none. */
  openId: number | null;
  /** Returns the URL of this list with another search. Keeps the choice of roles that stats count. */
  hrefWith: (change: Partial<ListSearch>) => string;
  /** Returns the URL of a profile above this list. Keeps the search. */
  profileHref: (id: number) => string;
}

/** Reads the search of a list from the URL, and repairs invalid values in place. */
export function useListSearch(entity: Entity): ListAddress {
  const scope = useSearchScope();
  const path = listPath(scope, entity);
  const { filters: every, filtersIn } = ENTITIES[entity];
  const filters = filtersIn(scope.scope);
  const location = useLocation();
  const params = useMemo(
    () => namedInFull(entity, location.search as SearchParams),
    [entity, location.search],
  );
  const search = useMemo(() => readListSearch(filters, params), [filters, params]);
  useHealing(path, healedParams(filters, params, every));
  return {
    search,
    path,
    openId: idBelow(path, location.pathname),
    hrefWith: (change) =>
      path +
      stringifySearch({ ...writeListSearch(filters, { ...search, ...change }), ...rolesParam(params) }),
    profileHref: (id) => `${path}/${id}${stringifySearch(params)}`,
  };
}

/** Completes links that name only the type of organizations: "?typeId=11". */
function namedInFull(entity: Entity, params: SearchParams): SearchParams {
  const { typeId, ...others } = params;
  if (entity !== 'organizations' || typeId === undefined) return params;
  return { 'summary.typeId.value': typeId, ...others };
}

function useHealing(path: string, healed: SearchParams | null): void {
  const { pathname, hash } = useLocation();
  const go = useGo();
  const isHere = pathname === path || pathname.startsWith(`${path}/`);
  const right = healed && isHere ? pathname + stringifySearch(healed) + (hash ? `#${hash}` : '') : null;
  useEffect(() => {
    if (right !== null) go(right, { replace: true });
  }, [right, go]);
}

function idBelow(path: string, pathname: string): number | null {
  const rest = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1).split('/')[0] : '';
  return rest && /^\d+$/.test(rest) ? Number(rest) : null;
}
