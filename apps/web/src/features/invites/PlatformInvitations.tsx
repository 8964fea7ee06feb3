import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useTableAddress } from '../../lib/use-table-address.ts';
import { TableFilter } from '../../ui/tables/TableFilter.tsx';
import { TablePage } from '../../ui/tables/TablePage.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteRows } from './InviteRows.tsx';
import { INVITES_PER_PAGE, invitesQuery } from './invites.data.ts';

const TITLE = 'Platform Invitations';

/** The administrators' page of platform invitations. */
export function PlatformInvitations() {
  const { words, page, hrefFor, search } = useTableAddress('query');
  const list = useQuery(invitesQuery({ query: words, page }));
  useDocumentTitle(TITLE);
  return (
    <TablePage
      title={TITLE}
      singular="Platform Invitation"
      paging={list.data && { page, pageSize: INVITES_PER_PAGE, total: list.data.total, hrefFor }}
      isFiltered={words !== ''}
      newForm={(done) => <InviteForm onDone={done} onPending={search} />}
      filterForm={(done) => (
        <TableFilter
          label="Name or email"
          placeholder="Any name or email"
          words={words}
          onSearch={search}
          onDone={done}
        />
      )}
    >
      <InviteRows list={list} isFiltered={words !== ''} onClear={() => search('')} />
    </TablePage>
  );
}
