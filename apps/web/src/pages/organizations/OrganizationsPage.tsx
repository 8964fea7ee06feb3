import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { OrganizationsDirectory } from '../../features/directory/OrganizationsDirectory.tsx';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageBones } from '../../ui/feedback/PageBones.tsx';

/** Members never see it. */
const AdminOrganizationsPage = lazy(async () => ({
  default: (await import('./AdminOrganizationsPage.tsx')).AdminOrganizationsPage,
}));

/** Organizations of the scope; a profile opens above the list, which stays as it is. */
export function OrganizationsPage() {
  const { scope } = useSearchScope();
  useDocumentTitle('Organizations');
  return (
    <>
      {scope.kind === 'admin' ? (
        <Suspense fallback={<PageBones />}>
          <AdminOrganizationsPage />
        </Suspense>
      ) : (
        <OrganizationsDirectory />
      )}
      <Outlet />
    </>
  );
}
