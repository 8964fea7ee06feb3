import type { PersonResult } from '@kithline/contract/directory.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { sessionQuery } from '../../features/accounts/session.data.ts';
import { WAITING_TITLE } from '../../features/addresses/addresses.data.ts';
import { WaitingAddresses } from '../../features/addresses/WaitingAddresses.tsx';
import { AdminPeople } from '../../features/directory/AdminPeople.tsx';
import { PeopleDirectory } from '../../features/directory/PeopleDirectory.tsx';
import { RowLabel } from '../../features/relations/selection/RowLabel.tsx';
import { RowTie } from '../../features/relations/relationships/RowTie.tsx';
import type { SearchParams } from '../../lib/search-params.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Only a list in which somebody is ticked needs it. */
const SelectionCommands = lazy(async () => ({
  default: (await import('../../features/relations/selection/SelectionCommands.tsx')).SelectionCommands,
}));

/** People of the scope; a profile opens above the list, which stays as it is. */
export function PeoplePage() {
  const { scope } = useSearchScope();
  const { search } = useLocation();
  const confirms = (search as SearchParams)['confirm'] === 'true' && scope.kind === 'admin';
  useDocumentTitle(confirms ? WAITING_TITLE : 'People');
  const { data: user } = useQuery(sessionQuery);
  const tie = (result: PersonResult) => result.person.id !== user?.personId && <RowTie result={result} />;
  return (
    <>
      {confirms ? <WaitingAddresses /> : <People tie={tie} />}
      <Outlet />
    </>
  );
}

function People({ tie }: { tie: (result: PersonResult) => ReactNode }) {
  const { scope } = useSearchScope();
  if (scope.kind === 'admin') return <AdminPeople />;
  return (
    <PeopleDirectory
      tie={tie}
      adder={(result) => <RowLabel result={result} />}
      commands={(chosen) => (
        <Suspense>
          <SelectionCommands chosen={chosen} />
        </Suspense>
      )}
    />
  );
}
