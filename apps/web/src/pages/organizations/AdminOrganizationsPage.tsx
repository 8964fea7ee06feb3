import { Outlet } from '@tanstack/react-router';
import { AdminOrganizations } from '../../features/directory/admin/AdminOrganizations.tsx';
import { NewOrganizationForm } from '../../features/editing/organizations/NewOrganizationForm.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** All organizations, for administrators. Forms open above the list. */
export function AdminOrganizationsPage() {
  useDocumentTitle('Organizations');
  return (
    <>
      <AdminOrganizations newForm={(done) => <NewOrganizationForm onDone={done} />} />
      <Outlet />
    </>
  );
}
