import { Outlet, useLocation } from '@tanstack/react-router';
import { WAITING_TITLE } from '../../features/addresses/addresses.data.ts';
import { WaitingAddresses } from '../../features/addresses/WaitingAddresses.tsx';
import { AdminPeople } from '../../features/directory/admin/AdminPeople.tsx';
import type { SearchParams } from '../../lib/search-params.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/**
 * All people, for administrators. With `confirm=true` in the URL, the profile addresses that await
 * confirmation.
 */
export function AdminPeoplePage() {
  const { search } = useLocation();
  const confirms = (search as SearchParams)['confirm'] === 'true';
  useDocumentTitle(confirms ? WAITING_TITLE : 'People');
  return (
    <>
      {confirms ? <WaitingAddresses /> : <AdminPeople />}
      <Outlet />
    </>
  );
}
