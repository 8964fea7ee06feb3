import type { SharedNetwork } from '@kithline/contract/collectives.ts';
import { sayAgoInside, sayCount, sayDateTime } from '../../../../lib/say-time.ts';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { Marker } from '../../../../ui/marks/Marker.tsx';
import { partOf } from '../../part-of.ts';
import classes from './SharedNetworkRow.module.css';

interface SharedNetworkRowProps {
  network: SharedNetwork;
  /** Number of people in the collective. The bar shows the network's share of them. */
  whole: number;
}

/** A shared network: its owner, its size, and when it was shared. */
export function SharedNetworkRow({ network, whole }: SharedNetworkRowProps) {
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
