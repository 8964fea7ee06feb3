import type { PersonResult } from '@kithline/contract/directory.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sessionQuery } from '../../features/accounts/session.data.ts';
import { PeopleDirectory } from '../../features/directory/PeopleDirectory.tsx';
import { RowLabel } from '../../features/relations/selection/RowLabel.tsx';
import { RowTie } from '../../features/relations/relationships/RowTie.tsx';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageBones } from '../../ui/feedback/PageBones.tsx';

/** Only a list in which somebody is ticked needs it. */
const SelectionCommands = lazy(async () => ({
  default: (await import('../../features/relations/selection/SelectionCommands.tsx')).SelectionCommands,
}));
/** Members never see it. */
const AdminPeoplePage = lazy(async () => ({
  default: (await import('./AdminPeoplePage.tsx')).AdminPeoplePage,
}));

/** People of the scope; a profile opens above the list, which stays as it is. */
export function PeoplePage() {
  const { scope } = useSearchScope();
  return (
    <>
      {scope.kind === 'admin' ? (
        <Suspense fallback={<PageBones />}>
          <AdminPeoplePage />
        </Suspense>
      ) : (
        <MembersPeople />
      )}
      <Outlet />
    </>
  );
}

function MembersPeople() {
  useDocumentTitle('People');
  const { data: user } = useQuery(sessionQuery);
  return (
    <PeopleDirectory
      tie={(result: PersonResult) => result.person.id !== user?.personId && <RowTie result={result} />}
      adder={(result) => <RowLabel result={result} />}
      commands={(chosen) => (
        <Suspense>
          <SelectionCommands chosen={chosen} />
        </Suspense>
      )}
    />
  );
}
