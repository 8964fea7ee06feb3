import type { Collective } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../../ui/cards/Card.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Pagination } from '../../../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../../../ui/paging/use-last-page.ts';
import { networksQuery } from '../../collectives.data.ts';
import { ListRows } from '../lists/ListRows.tsx';
import { SharedNetworkRow } from './SharedNetworkRow.tsx';
import classes from './SharedNetworks.module.css';
import { NETWORKS_PER_PAGE } from './sharing.data.ts';

/** The networks that are shared here, largest first. */
export function SharedNetworks({ collective }: { collective: Collective }) {
  const [page, setPage] = useState(1);
  const list = useQuery(networksQuery(collective.id, { page, limit: NETWORKS_PER_PAGE }));
  const paging = { page, pageSize: NETWORKS_PER_PAGE, total: list.data?.total ?? 0, onPage: setPage };
  useLastPage({ ...paging, total: list.isPlaceholderData ? undefined : list.data?.total }, setPage);
  return (
    <Card
      title="Shared Networks"
      flush
      action={paging.total > 0 && <Pagination {...paging} label="Pages of shared networks" />}
    >
      <div className={classes.body}>
        <ListRows
          label="Shared Networks"
          list={list}
          empty={
            <EmptyState title="No network is shared here yet.">
              Once somebody shares one, everybody here can search it.
            </EmptyState>
          }
        >
          {(network) => (
            <SharedNetworkRow key={network.userId} network={network} whole={collective.totalPersons} />
          )}
        </ListRows>
      </div>
    </Card>
  );
}
