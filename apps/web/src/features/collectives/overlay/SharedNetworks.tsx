import type { Collective } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../ui/cards/Card.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { networksQuery } from '../collectives.data.ts';
import { RowBones } from './RowBones.tsx';
import { SharedNetworkRow } from './SharedNetworkRow.tsx';
import classes from './SharedNetworks.module.css';
import { NETWORKS_PER_PAGE } from './sharing.data.ts';

/** The networks that are shared here, the largest first. */
export function SharedNetworks({ collective }: { collective: Collective }) {
  const [page, setPage] = useState(1);
  const list = useQuery(networksQuery(collective.id, { page, limit: NETWORKS_PER_PAGE }));
  const { data } = list;
  if (data && !list.isPlaceholderData && page > data.pages) setPage(data.pages);
  const paging = { page, pageSize: NETWORKS_PER_PAGE, total: data?.total ?? 0, onPage: setPage };
  return (
    <Card
      title="Shared Networks"
      flush
      action={data && data.total > 0 && <Pagination {...paging} label="Pages of shared networks" />}
    >
      <div className={classes.body}>
        <ProgressLine active={list.isPlaceholderData} />
        {list.isError && !data && <FailedState onRetry={() => void list.refetch()} />}
        {list.isPending && <RowBones />}
        {data?.total === 0 && (
          <EmptyState title="No network is shared here yet.">
            Once somebody shares one, everybody here can search it.
          </EmptyState>
        )}
        <ul
          aria-label="Shared Networks"
          className={classes.rows}
          data-old={list.isPlaceholderData || undefined}
        >
          {data?.results.map((network) => (
            <SharedNetworkRow key={network.userId} network={network} whole={collective.totalPersons} />
          ))}
        </ul>
      </div>
    </Card>
  );
}
