import type { PersonResult } from '@kithline/contract/directory.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { sessionQuery } from '../../features/accounts/session.data.ts';
import { PeopleDirectory } from '../../features/directory/list/PeopleDirectory.tsx';
import { useKnownPerson } from '../../features/people/use-known-person.ts';
import { RowLabel } from '../../features/relations/selection/RowLabel.tsx';
import { RowTie } from '../../features/relations/relationships/RowTie.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useListWhenKnown } from '../../lib/use-list-when-known.ts';
import { lazyCode } from '../../lib/lazy-code.ts';

const SelectionCommands = lazyCode(
  () => import('../../features/relations/selection/SelectionCommands.tsx'),
  'SelectionCommands',
);

/** People of the member's network or of a collective. Profiles open above the list, which keeps its state. */
export function PeoplePage() {
  useDocumentTitle('People');
  const { data: user } = useQuery(sessionQuery);
  const { personId } = useParams({ strict: false });
  const isThere = useListWhenKnown(personId, useKnownPerson);
  return (
    <>
      {isThere && (
        <PeopleDirectory
          tie={(result: PersonResult) => result.person.id !== user?.personId && <RowTie result={result} />}
          adder={(result) => <RowLabel result={result} />}
          commands={(chosen) => (
            <Suspense>
              <SelectionCommands chosen={chosen} />
            </Suspense>
          )}
        />
      )}
      <Outlet />
    </>
  );
}
