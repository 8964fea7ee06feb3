import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../ui/paging/use-last-page.ts';
import { OWN_SHARES_PER_PAGE, ownSharesQuery } from './shared-networks.data.ts';
import classes from './SharedNetworks.module.css';
import { SharedNetworkRow } from './SharedNetworkRow.tsx';

/** The page "shared networks" of the account overlay. */
export function SharedNetworks() {
  const place = useRef<HTMLDivElement>(null);
  return (
    // This element takes the focus when the entry that has the focus is removed.
    <div ref={place} tabIndex={-1} className={classes.place}>
      <Shares place={place} />
    </div>
  );
}

function Shares({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const [page, setPage] = useState(1);
  const list = useQuery(ownSharesQuery(page));
  const { data } = list;
  const total = list.isPlaceholderData ? undefined : data?.total;
  // If the only entry on the last page was removed, go to the page before.
  useLastPage({ page, pageSize: OWN_SHARES_PER_PAGE, total }, setPage);
  if (!data) {
    return list.isError ? (
      <FailedState title="Your shared networks did not load." onRetry={() => void list.refetch()} />
    ) : (
      <CardBones lines={6} />
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState title="Your network is not shared with any collective.">
        To share it, open the settings of a collective that you belong to.
      </EmptyState>
    );
  }
  return (
    <div className={classes.column}>
      <Pagination page={data.page} pageSize={OWN_SHARES_PER_PAGE} total={data.total} onPage={setPage} />
      <ProgressLine active={list.isPlaceholderData} />
      <Card flush>
        <ul aria-label="Shared networks">
          {data.results.map((shared) => (
            <SharedNetworkRow
              key={shared.collective.id}
              shared={shared}
              onWithdrawn={() => place.current?.focus()}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}
