import { AdminOrganizations } from '../../features/directory/AdminOrganizations.tsx';
import { NewOrganizationForm } from '../../features/editing/organizations/NewOrganizationForm.tsx';

/** All organizations, for administrators, who also make new ones. */
export function AdminOrganizationsPage() {
  return <AdminOrganizations newForm={(done) => <NewOrganizationForm onDone={done} />} />;
}
