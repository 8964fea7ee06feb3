import type { OrganizationResult } from '@kithline/contract/directory.ts';
import { countCriteria } from '@kithline/contract/filter.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { organizationsQuery } from '../directory.data.ts';
import { DirectoryList } from './DirectoryList.tsx';
import { OrganizationHeads } from './OrganizationHeads.tsx';
import { OrganizationRow } from '../rows/OrganizationRow.tsx';
import { useListSearch } from '../use-list-search.ts';

const idOf = ({ organization }: OrganizationResult): number => organization.id;

/** The organizations of the scope that satisfy the filters of the address. */
export function OrganizationsDirectory() {
  const { scope } = useSearchScope();
  const { search } = useListSearch('organizations');
  const isFiltered = countCriteria(search.filter) > 0;
  const page = useQuery(organizationsQuery(scope, search));
  return (
    <DirectoryList
      entity="organizations"
      page={page}
      idOf={idOf}
      heads={(address) => (
        <OrganizationHeads {...{ address }} isFiltered={isFiltered} isShared={scope.kind === 'collective'} />
      )}
      row={(result, place) => <OrganizationRow key={idOf(result)} result={result} {...place} />}
    />
  );
}
