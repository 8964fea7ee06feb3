import { useLocation } from '@tanstack/react-router';
import { stringifySearch, type SearchParams } from '../../../lib/search-params.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { asProfile, listParams } from '../../../lib/use-profile-route.ts';
import { type Entity, listPath } from '../entity.ts';

type ProfileHref = (entity: Entity, id: number) => string;

/**
 * The addresses of profiles. Above a list of its kind a profile keeps the list as it is: closing gives it
 * back. In the dashboard the bare address opens the forms.
 */
export function useProfileHref(): ProfileHref {
  const scope = useSearchScope();
  const { pathname, search } = useLocation();
  return (entity, id) => {
    const path = listPath(scope, entity);
    const isHere = pathname === path || pathname.startsWith(`${path}/`);
    const params = isHere ? listParams(search as SearchParams) : {};
    return `${path}/${id}${stringifySearch(scope.scope.kind === 'admin' ? asProfile(params) : params)}`;
  };
}
