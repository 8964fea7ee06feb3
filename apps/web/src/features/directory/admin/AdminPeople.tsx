import type { PersonResult } from '@kithline/contract/directory.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { AdminList } from './AdminList.tsx';
import classes from './AdminList.module.css';
import type { AdminColumn } from './AdminHead.tsx';
import { AdminCell, AdminRow, ChangedCell } from './AdminRow.tsx';
import { personsQuery } from '../directory.data.ts';
import type { RowPlace } from '../list/DirectoryList.tsx';
import { useListSearch } from '../use-list-search.ts';

const COLUMNS: readonly AdminColumn[] = [
  { label: 'Id' },
  { label: 'Name', orders: ['name-asc', 'name-desc'] },
  { label: 'Role' },
  { label: 'Organization' },
  { label: 'Location' },
  { label: 'Member' },
  { label: 'Changed', orders: ['changed-desc'] },
];

const idOf = ({ person }: PersonResult): number => person.id;

export function AdminPeople() {
  const { scope } = useSearchScope();
  const { search } = useListSearch('people');
  const page = useQuery(personsQuery(scope, search));
  return (
    <AdminList
      entity="people"
      page={page}
      columns={COLUMNS}
      idOf={idOf}
      row={(result, place) => <PersonLine key={idOf(result)} result={result} place={place} />}
    />
  );
}

function PersonLine({ result, place }: { result: PersonResult; place: RowPlace }) {
  const { id, name, profilePicture, primaryWorkRole, location } = result.person;
  const organization = primaryWorkRole?.organization;
  return (
    <AdminRow {...place} id={id} name={name} picture={<Avatar name={name} src={profilePicture} size={25} />}>
      <AdminCell>{primaryWorkRole?.title}</AdminCell>
      <AdminCell
        picture={
          <Avatar
            kind="organization"
            name={organization?.name}
            src={organization?.profilePicture ?? null}
            size={20}
          />
        }
      >
        {organization?.name}
      </AdminCell>
      <AdminCell isPlace>{location?.name}</AdminCell>
      {result.isCollaborator ? (
        <td className={classes.member}>
          <IconCheck size={15} stroke={2.2} aria-hidden />
          Member
        </td>
      ) : (
        <td className={classes.unknown}>No</td>
      )}
      <ChangedCell changedOn={result.changedOn} />
    </AdminRow>
  );
}
