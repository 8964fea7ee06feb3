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
  /** The path of the list itself, whatever profile is open above it. */
  path: string;
  /** Null on the list itself; the id in the address while a profile lies above it. */
  openId: number | null;
  /** The address of this list with another search; the stats above it count the same roles. */
  hrefWith: (change: Partial<ListSearch>) => string;
  /** The address of one of its profiles, which keeps the search. */
  profileHref: (id: number) => string;
}

/** What the address bar says about a list. Bad values in it are repaired in place. */
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

/** Links may name the type of organizations alone: "?typeId=11". */
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
