import { OrganizationEditDialog } from '../../features/editing/organizations/OrganizationEditDialog.tsx';
import { OrganizationPage } from '../organizations/OrganizationPage.tsx';
import { useEditPage } from './use-edit-page.ts';

/** /dashboard/organizations/{organizationId}: the forms of an organization, or with "?view=profile" the profile. */
export function EditOrganizationPage() {
  const { showsProfile, dialog } = useEditPage('organization');
  if (dialog === null) return null;
  return showsProfile ? <OrganizationPage /> : <OrganizationEditDialog {...dialog} />;
}
