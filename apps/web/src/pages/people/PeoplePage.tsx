import { Outlet } from '@tanstack/react-router';
import { AdminPeople } from '../../features/directory/AdminPeople.tsx';
import { PeopleDirectory } from '../../features/directory/PeopleDirectory.tsx';
import { useSearchScope } from '../../lib/search-scope.ts';

/** People of the scope; a profile opens above the list, which stays as it is. */
export function PeoplePage() {
  const { scope } = useSearchScope();
  return (
    <>
      {scope.kind === 'admin' ? <AdminPeople /> : <PeopleDirectory />}
      <Outlet />
    </>
  );
}
