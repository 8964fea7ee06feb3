import type { OrganizationResult } from '@kithline/contract/directory.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { organizationsWith } from '../../../lib/filtered-list.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { QuietChip } from '../../../ui/chips/QuietChip.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { AdminList } from './AdminList.tsx';
import classes from './AdminList.module.css';
import type { AdminColumn } from './AdminHead.tsx';
import { AdminCell, AdminRow, ChangedCell } from './AdminRow.tsx';
import { organizationsQuery } from '../directory.data.ts';
import type { RowPlace } from '../list/DirectoryList.tsx';
import { useListSearch } from '../use-list-search.ts';

const COLUMNS: readonly AdminColumn[] = [
  { label: 'Id' },
  { label: 'Name', orders: ['name-asc', 'name-desc'] },
  { label: 'Type' },
  { label: 'Tagline' },
  { label: 'Location' },
  { label: 'People', orders: ['people-desc'] },
  { label: 'Changed', orders: ['changed-desc'] },
];

const idOf = ({ organization }: OrganizationResult): number => organization.id;

export function AdminOrganizations({ newForm }: { newForm: (done: () => void) => ReactNode }) {
  const { scope } = useSearchScope();
  const { search } = useListSearch('organizations');
  const page = useQuery(organizationsQuery(scope, search));
  return (
    <AdminList
      entity="organizations"
      page={page}
      columns={COLUMNS}
      idOf={idOf}
      newForm={newForm}
      row={(result, place) => <OrganizationLine key={idOf(result)} result={result} place={place} />}
    />
  );
}

function OrganizationLine({ result, place }: { result: OrganizationResult; place: RowPlace }) {
  const { id, name, profilePicture, type, tagline, location } = result.organization;
  const scope = useSearchScope();
  const picture = <Avatar kind="organization" name={name} src={profilePicture} size={25} />;
  return (
    <AdminRow {...place} id={id} name={name} picture={picture}>
      <td>
        <Link href={organizationsWith(scope, 'summary.typeId', type.id)} className={classes.type}>
          <QuietChip>{type.name}</QuietChip>
        </Link>
      </td>
      <AdminCell>{tagline}</AdminCell>
      <AdminCell isPlace>{location?.name}</AdminCell>
      <AdminCell>{sayNumber(result.people)}</AdminCell>
      <ChangedCell changedOn={result.changedOn} />
    </AdminRow>
  );
}
