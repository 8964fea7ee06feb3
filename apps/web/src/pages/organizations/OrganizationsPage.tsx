import { Outlet } from '@tanstack/react-router';
import { OrganizationsDirectory } from '../../features/directory/OrganizationsDirectory.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Organizations of the own network or of a collective; a profile opens above the list, which stays as it is. */
export function OrganizationsPage() {
  useDocumentTitle('Organizations');
  return (
    <>
      <OrganizationsDirectory />
      <Outlet />
    </>
  );
}
