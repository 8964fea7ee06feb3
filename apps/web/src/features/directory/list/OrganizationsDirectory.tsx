import type { OrganizationResult } from '@kithline/contract/directory.ts';
import { countCriteria } from '@kithline/contract/filter.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { organizationsQuery } from '../directory.data.ts';
import { DirectoryList } from './DirectoryList.tsx';
import { OrganizationRow } from '../rows/OrganizationRow.tsx';
import { type ListAddress, useListSearch } from '../use-list-search.ts';
import classes from './DirectoryList.module.css';
import { OrderLink } from './OrderLink.tsx';

const idOf = ({ organization }: OrganizationResult): number => organization.id;

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

interface OrganizationHeadsProps {
  address: ListAddress;
  isFiltered: boolean;
  /** Whether the scope is a collective, whose people the viewer does not necessarily know. */
  isShared: boolean;
}

function OrganizationHeads({ address, isFiltered, isShared }: OrganizationHeadsProps) {
  return (
    <div className={classes.heads}>
      <OrderLink entity="organizations" address={address} by="name">
        Organization
      </OrderLink>
      <span className={classes.about}>Tagline and place</span>
      {isFiltered && <span>Why they match</span>}
      <span>{isShared ? 'People there' : 'People you know there'}</span>
    </div>
  );
}
