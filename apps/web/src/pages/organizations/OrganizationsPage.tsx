import { Outlet, useParams } from '@tanstack/react-router';
import { OrganizationsDirectory } from '../../features/directory/list/OrganizationsDirectory.tsx';
import { useKnownOrganization } from '../../features/organizations/use-known-organization.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useListWhenKnown } from '../../lib/use-list-when-known.ts';

/**
 * Organizations of the member's network or of a collective. Profiles open above the list, which keeps its
 * state.
 */
export function OrganizationsPage() {
  useDocumentTitle('Organizations');
  const { organizationId } = useParams({ strict: false });
  const isThere = useListWhenKnown(organizationId, useKnownOrganization);
  return (
    <>
      {isThere && <OrganizationsDirectory />}
      <Outlet />
    </>
  );
}
