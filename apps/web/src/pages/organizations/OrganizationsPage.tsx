import { Outlet } from '@tanstack/react-router';
import { OrganizationsDirectory } from '../../features/directory/OrganizationsDirectory.tsx';

/** Organizations of the scope; a profile opens above the list, which stays as it is. */
export function OrganizationsPage() {
  return (
    <>
      <OrganizationsDirectory />
      <Outlet />
    </>
  );
}
