import type { PersonResult } from '@kithline/contract/directory.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchScope } from '../../lib/search-scope.ts';
import { personsQuery } from './directory.data.ts';
import { DirectoryList } from './DirectoryList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { useListSearch } from './use-list-search.ts';

const idOf = ({ person }: PersonResult): number => person.id;

/** The people of the scope who satisfy the filters of the address. `tie` draws how well the viewer knows each. */
export function PeopleDirectory({ tie }: { tie: (result: PersonResult) => ReactNode }) {
  const { scope } = useSearchScope();
  const { search } = useListSearch('people');
  const page = useQuery(personsQuery(scope, search));
  return (
    <DirectoryList
      entity="people"
      page={page}
      idOf={idOf}
      row={(result, place) => <PersonRow key={idOf(result)} result={result} tie={tie(result)} {...place} />}
    />
  );
}
