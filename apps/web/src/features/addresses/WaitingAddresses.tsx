import type { PersonResult, WaitingAddress } from '@kithline/contract/directory.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { readId } from '../../lib/read-id.ts';
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { WAITING_PER_PAGE, WAITING_TITLE, waitingAddressesQuery } from './addresses.data.ts';
import { ConfirmAllOfClient } from './ConfirmAllOfClient.tsx';
import classes from './WaitingAddresses.module.css';
import { WaitingAddressRow } from './WaitingAddressRow.tsx';

const HEADS = ['Member', 'LinkedIn URL', 'Invited by', 'Client', 'Evidence', 'Typed'] as const;

/** The LinkedIn addresses that members have entered and that an administrator has to confirm. */
export function WaitingAddresses() {
  const { pathname, search } = useLocation();
  const page = readId((search as SearchParams)['page']) ?? 1;
  const list = useQuery(waitingAddressesQuery(page));
  const title = useRef<HTMLHeadingElement>(null);
  const paging = list.data && {
    page,
    pageSize: WAITING_PER_PAGE,
    total: list.data.total,
    hrefFor: (to: number) => pathname + stringifySearch({ confirm: 'true', page: to === 1 ? '' : to }),
  };
  // After the answer, the row or button that had the focus is gone, so the title takes the focus.
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h2 ref={title} tabIndex={-1} className={classes.title}>
          {WAITING_TITLE}
        </h2>
        {paging && <Pagination {...paging} />}
        <TextLink href="/dashboard/people">All people</TextLink>
      </div>
      <p className={classes.intro}>
        Once you confirm an address, contacts files with it lead to the member. The evidence is only a hint:
        it counts independent members who have the address in their own contacts file. Members who are linked
        to this member by owners’ invitations are not independent.
      </p>
      <WaitingList list={list} onDone={focusTitle} />
      {paging && paging.total > WAITING_PER_PAGE && (
        <div className={classes.foot}>
          <Pagination {...paging} label="Pages, below the table" />
        </div>
      )}
    </div>
  );
}

interface WaitingListProps {
  list: {
    data: Page<PersonResult> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  onDone: () => void;
}

function WaitingList({ list, onDone }: WaitingListProps) {
  if (list.isError && !list.data) return <FailedState onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0) return <EmptyState title="No addresses are waiting for confirmation." />;
  const results = list.data?.results ?? [];
  return (
    <>
      <div className={classes.clients}>
        {clientsIn(results).map((client) => (
          <ConfirmAllOfClient key={client.id} client={client} onDone={onDone} />
        ))}
      </div>
      <div className={classes.list}>
        <Table
          label="Addresses waiting for confirmation"
          heads={HEADS}
          hasActions
          isOld={list.isPlaceholderData}
          isLoading={!list.data && !list.isError}
        >
          {results.map(
            ({ person, waiting }) =>
              waiting && (
                <WaitingAddressRow key={person.id} person={person} waiting={waiting} onDone={onDone} />
              ),
          )}
        </Table>
      </div>
    </>
  );
}

/** Returns each client with several waiting addresses once, in the order of the list. */
function clientsIn(results: readonly PersonResult[]): NonNullable<WaitingAddress['client']>[] {
  const clients = results
    .flatMap(({ waiting }) => waiting?.client ?? [])
    .filter((client) => client.waiting > 1);
  return [...new Map(clients.map((client) => [client.id, client])).values()];
}
