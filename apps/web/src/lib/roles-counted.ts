import { RolesCounted } from '@kithline/contract/stats.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { SearchParams } from './search-params.ts';

/** Reads from the URL whether the numbers count all roles. Returns {} if they count current roles only. */
export function rolesParam(params: SearchParams): { roles?: RolesCounted } {
  return params['roles'] === 'ever' ? { roles: 'ever' } : {};
}

interface RolesChoice {
  roles: RolesCounted;
  /** Writes the choice into the URL as a new history entry, so the back button undoes it. */
  choose: (roles: RolesCounted) => void;
}

/** Returns from the page's URL which roles its numbers count. */
export function useRolesCounted(): RolesChoice {
  const params = useLocation().search as SearchParams;
  const navigate = useNavigate();
  return {
    roles: rolesParam(params).roles ?? 'current',
    choose: (roles) => {
      const { roles: _before, ...others } = params;
      void navigate({
        to: '.',
        search: { ...others, ...rolesParam({ roles }) },
        hash: true,
        resetScroll: false,
      });
    },
  };
}
