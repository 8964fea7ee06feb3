import type { OrganizationResult } from '@kithline/contract/directory.ts';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../lib/say-time.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { AdminList } from './AdminList.tsx';
import { AdminCell, AdminRow } from './AdminRow.tsx';
import { organizationsQuery } from './directory.data.ts';
import type { RowPlace } from './DirectoryList.tsx';
import { useListSearch } from './use-list-search.ts';

const COLUMNS = ['Id', 'Name', 'Type', 'Tagline', 'Location', 'People'];

const idOf = ({ organization }: OrganizationResult): number => organization.id;

/** All organizations, for administrators. */
export function AdminOrganizations() {
  const { scope } = useSearchScope();
  const { search } = useListSearch('organizations');
  const page = useQuery(organizationsQuery(scope, search));
  return (
    <AdminList
      entity="organizations"
      page={page}
      columns={COLUMNS}
      idOf={idOf}
      row={(result, place) => <OrganizationLine key={idOf(result)} result={result} place={place} />}
    />
  );
}

function OrganizationLine({ result, place }: { result: OrganizationResult; place: RowPlace }) {
  const { id, name, profilePicture, type, tagline, location } = result.organization;
  const picture = <Avatar kind="organization" name={name} src={profilePicture} size={25} />;
  return (
    <AdminRow {...place} id={id} name={name} picture={picture}>
      <AdminCell>{type.name}</AdminCell>
      <AdminCell>{tagline}</AdminCell>
      <AdminCell>{location?.name}</AdminCell>
      <AdminCell>{sayNumber(result.people)}</AdminCell>
    </AdminRow>
  );
}
