import { OrganizationEditDialog } from '../../features/editing/organizations/OrganizationEditDialog.tsx';
import { OrganizationPreview } from '../../features/organizations/OrganizationPreview.tsx';
import { OrganizationPage } from '../organizations/OrganizationPage.tsx';
import { useEditPage } from './use-edit-page.ts';

/**
 * /dashboard/organizations/{organizationId}: the forms of an organization, or its profile with
 * "?view=profile".
 */
export function EditOrganizationPage() {
  const { showsProfile, dialog } = useEditPage('organization');
  if (dialog === null) return null;
  if (showsProfile) return <OrganizationPage />;
  return (
    <OrganizationEditDialog {...dialog} preview={(profile) => <OrganizationPreview profile={profile} />} />
  );
}
