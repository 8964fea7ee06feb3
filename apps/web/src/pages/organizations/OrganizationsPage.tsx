import { Outlet } from '@tanstack/react-router';
import { AdminOrganizations } from '../../features/directory/AdminOrganizations.tsx';
import { OrganizationsDirectory } from '../../features/directory/OrganizationsDirectory.tsx';
import { NewOrganizationForm } from '../../features/editing/organizations/NewOrganizationForm.tsx';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Organizations of the scope; a profile opens above the list, which stays as it is. */
export function OrganizationsPage() {
  const { scope } = useSearchScope();
  useDocumentTitle('Organizations');
  return (
    <>
      {scope.kind === 'admin' ? (
        <AdminOrganizations newForm={(done) => <NewOrganizationForm onDone={done} />} />
      ) : (
        <OrganizationsDirectory />
      )}
      <Outlet />
    </>
  );
}
