import { useParams } from '@tanstack/react-router';
import { OrganizationDialog } from '../../features/organizations/OrganizationDialog.tsx';
import { readId } from '../../lib/read-id.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useNotFound } from '../../lib/use-error-page.ts';
import { useProfileRoute } from '../../lib/use-profile-route.ts';

/** /organizations/{organizationId}, above the list of organizations. */
export function OrganizationPage() {
  const { organizationsPath } = useSearchScope();
  const { organizationId } = useParams({ strict: false });
  const { view, changeView, openNeighbour, close } = useProfileRoute(organizationsPath);
  const id = readId(organizationId);
  useNotFound(id === null);
  if (id === null) return null;
  return (
    <OrganizationDialog
      id={id}
      view={view}
      onView={changeView}
      onNeighbour={openNeighbour}
      onClosed={close}
    />
  );
}
