import type { Collective, SharedNetwork } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayAgoInside, sayCount, sayDateTime } from '../../../../lib/say-time.ts';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { Card } from '../../../../ui/cards/Card.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Marker } from '../../../../ui/marks/Marker.tsx';
import { Pagination } from '../../../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../../../ui/paging/use-last-page.ts';
import { networksQuery } from '../../collectives.data.ts';
import { partOf } from '../../part-of.ts';
import { ListRows } from '../lists/ListRows.tsx';
import classes from './SharedNetworks.module.css';
import { NETWORKS_PER_PAGE } from './sharing.data.ts';

/** The networks that are shared with the collective, largest first. */
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

interface SharedNetworkRowProps {
  network: SharedNetwork;
  /** Number of people in the collective. The length of the bar is relative to this number. */
  whole: number;
}

function SharedNetworkRow({ network, whole }: SharedNetworkRowProps) {
  const { person, totalPersons, totalOrganizations, sharedOn, isOwn } = network;
  return (
    <li className={classes.row}>
      <Avatar name={person.name} src={person.profilePicture} size={32} />
      <div className={classes.words}>
        <p className={classes.line}>
          <span className={classes.name} translate="no">
            {person.name}
          </span>
          {isOwn && <Marker>You</Marker>}
          <span className={classes.total}>{sayCount(totalPersons, 'person', 'people')}</span>
        </p>
        <div className={classes.track} aria-hidden>
          <div className={classes.bar} style={{ inlineSize: `${partOf(network, whole) * 100}%` }} />
        </div>
        <p className={classes.note}>
          {sayCount(totalOrganizations, 'organization', 'organizations')}, shared{' '}
          <time dateTime={new Date(sharedOn * 1000).toISOString()} title={sayDateTime(sharedOn)}>
            {sayAgoInside(sharedOn)}
          </time>
        </p>
      </div>
    </li>
  );
}
