import type { PersonResult } from '@kithline/contract/directory.ts';
import { countCriteria } from '@kithline/contract/filter.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchScope } from '../../lib/search-scope.ts';
import { usePersonId } from '../../lib/signed-in.ts';
import { throughOthers } from './connection-words.ts';
import { personsQuery } from './directory.data.ts';
import { DirectoryList } from './DirectoryList.tsx';
import { lookOf, useDensity } from './list-look.ts';
import { PeopleHeads } from './PeopleHeads.tsx';
import { PersonRow } from './PersonRow.tsx';
import { useListSearch } from './use-list-search.ts';

const idOf = ({ person }: PersonResult): number => person.id;

/** The people of the scope who satisfy the filters of the address. `tie` draws how well the viewer knows each. */
export function PeopleDirectory({ tie }: { tie: (result: PersonResult) => ReactNode }) {
  const { scope } = useSearchScope();
  const { search } = useListSearch('people');
  const viewerId = usePersonId();
  const page = useQuery(personsQuery(scope, search));
  const density = useDensity();
  const results = page.data?.results ?? [];
  const isFiltered = countCriteria(search.filter) > 0;
  const look = lookOf(results, { density: density.density, isFiltered });
  const hasThrough = results.some((result) => throughOthers(result, viewerId).connections.length > 0);
  return (
    <DirectoryList
      entity="people"
      page={page}
      idOf={idOf}
      look={hasThrough ? look : `${look} alone`}
      density={density}
      heads={(address) => <PeopleHeads {...{ address, look, isFiltered, hasThrough }} />}
      row={(result, place) => (
        <PersonRow key={idOf(result)} {...{ result, look, hasThrough }} tie={tie(result)} {...place} />
      )}
    />
  );
}
