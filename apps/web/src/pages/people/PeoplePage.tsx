import type { PersonResult } from '@kithline/contract/directory.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { sessionQuery } from '../../features/accounts/session.data.ts';
import { AdminPeople } from '../../features/directory/AdminPeople.tsx';
import { PeopleDirectory } from '../../features/directory/PeopleDirectory.tsx';
import { RowTie } from '../../features/relations/relationships/RowTie.tsx';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** People of the scope; a profile opens above the list, which stays as it is. */
export function PeoplePage() {
  const { scope } = useSearchScope();
  useDocumentTitle('People');
  const { data: user } = useQuery(sessionQuery);
  const tie = (result: PersonResult) => result.person.id !== user?.personId && <RowTie result={result} />;
  return (
    <>
      {scope.kind === 'admin' ? <AdminPeople /> : <PeopleDirectory tie={tie} />}
      <Outlet />
    </>
  );
}
