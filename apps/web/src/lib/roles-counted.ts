import { RolesCounted } from '@kithline/contract/stats.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { SearchParams } from './search-params.ts';

/** Reads from the URL which roles the numbers count. Returns {} for the default, current roles. */
export function rolesParam(params: SearchParams): { roles?: RolesCounted } {
  return params['roles'] === 'ever' ? { roles: 'ever' } : {};
}

interface RolesChoice {
  roles: RolesCounted;
  /** Writes the choice into the URL as a new history entry, so that the back button undoes it. */
  choose: (roles: RolesCounted) => void;
}

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
