import { RolesCounted } from '@kithline/contract/stats.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { SearchParams } from './search-params.ts';

/** What the address says of the roles that numbers count: nothing for current ones. */
export function rolesParam(params: SearchParams): { roles?: RolesCounted } {
  return params['roles'] === 'ever' ? { roles: 'ever' } : {};
}

interface RolesChoice {
  roles: RolesCounted;
  /** Puts the choice into the address; one step of the back button. */
  choose: (roles: RolesCounted) => void;
}

/** Which roles the numbers of a page count, as its address says. */
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
