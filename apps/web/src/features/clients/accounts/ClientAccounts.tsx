import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useTableAddress } from '../../../lib/use-table-address.ts';
import { TableFilter } from '../../../ui/tables/TableFilter.tsx';
import { TablePage } from '../../../ui/tables/TablePage.tsx';
import { ACCOUNTS_PER_PAGE, clientAccountsQuery } from './client-accounts.data.ts';
import { ClientAccountForm } from './ClientAccountForm.tsx';
import { ClientAccountRows } from './ClientAccountRows.tsx';

const TITLE = 'Client Organization Accounts';

/** The administrators' page of client accounts. */
export function ClientAccounts() {
  const { words, page, hrefFor, search } = useTableAddress('name');
  const list = useQuery(clientAccountsQuery({ name: words, page }));
  useDocumentTitle(TITLE);
  return (
    <TablePage
      title={TITLE}
      singular="Client Organization Account"
      paging={list.data && { page, pageSize: ACCOUNTS_PER_PAGE, total: list.data.total, hrefFor }}
      isFiltered={words !== ''}
      newForm={(done) => <ClientAccountForm onDone={done} />}
      filterForm={(done) => (
        <TableFilter label="Name" placeholder="Any name" words={words} onSearch={search} onDone={done} />
      )}
    >
      <ClientAccountRows list={list} isFiltered={words !== ''} onClear={() => search('')} />
    </TablePage>
  );
}
