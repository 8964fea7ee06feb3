import { useParams } from '@tanstack/react-router';
import { OrganizationEditDialog } from '../../features/editing/organizations/OrganizationEditDialog.tsx';
import { useShownProfile } from '../../lib/live-connection.ts';
import { readId } from '../../lib/read-id.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useNotFound } from '../../lib/use-error-page.ts';
import { useProfileRoute } from '../../lib/use-profile-route.ts';
import { OrganizationPage } from '../organizations/OrganizationPage.tsx';

/** /dashboard/organizations/{organizationId}: the forms of an organization, or with "?view=profile" the profile. */
export function EditOrganizationPage() {
  const { organizationsPath } = useSearchScope();
  const { organizationId } = useParams({ strict: false });
  const { view, changeView, close, profileHref, formsHref, showsProfile } =
    useProfileRoute(organizationsPath);
  const id = readId(organizationId);
  useShownProfile('organization', id);
  useNotFound(id === null);
  if (id === null) return null;
  if (showsProfile) return <OrganizationPage />;
  const path = formsHref.replace(/\?.*$/, '');
  return (
    <OrganizationEditDialog
      id={id}
      tab={view.tab}
      onTab={(tab) => changeView(tab === undefined ? {} : { tab })}
      profileHref={profileHref}
      leaves={(href) => href.replace(/[?#].*$/, '') !== path || href.startsWith(profileHref)}
      onClose={close}
    />
  );
}
