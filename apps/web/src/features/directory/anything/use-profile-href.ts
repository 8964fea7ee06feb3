import { useLocation } from '@tanstack/react-router';
import { stringifySearch, type SearchParams } from '../../../lib/search-params.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { asProfile, listParams } from '../../../lib/use-profile-route.ts';
import { type Entity, listPath } from '../entity.ts';

type ProfileHref = (entity: Entity, id: number) => string;

/**
 * Returns a function that gives the URL of a profile. If the profile opens above a list of its kind, its URL
 * keeps the list's parameters, so that closing the profile returns to the list. In the dashboard, a parameter
 * shows the profile, because the plain URL opens the forms.
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
