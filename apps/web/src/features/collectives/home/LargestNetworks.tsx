import type { SharedNetwork } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { sayCount, sayNumber } from '../../../lib/say-time.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { networksQuery } from '../collectives.data.ts';
import { partOf } from '../part-of.ts';
import classes from './LargestNetworks.module.css';

const MOST = 5;

interface LargestNetworksProps {
  collectiveId: number;
  /** Number of people in the collective. The length of a network's bar is relative to this number. */
  whole: number;
  /** Opens the list of all networks, where the member can also share a network. */
  onAll: () => void;
}

export function LargestNetworks({ collectiveId, whole, onAll }: LargestNetworksProps) {
  const { data } = useQuery(networksQuery(collectiveId, { page: 1, limit: MOST }));
  if (!data) return null;
  const { results, total } = data;
  if (total === 0) return <NoNetworks onShare={onAll} />;
  return (
    <Card
      title="Largest shared networks"
      action={
        total > results.length && (
          <Button variant="quiet" size="sm" onClick={onAll}>
            All {sayNumber(total)}
          </Button>
        )
      }
    >
      <ol className={classes.list} aria-label="Largest shared networks">
        {results.map((network) => (
          <NetworkLine key={network.userId} network={network} share={partOf(network, whole)} />
        ))}
      </ol>
    </Card>
  );
}

function NetworkLine({ network, share }: { network: SharedNetwork; share: number }) {
  const { person, totalPersons } = network;
  return (
    <li className={classes.line}>
      <Avatar name={person.name} src={person.profilePicture} size={32} />
      <span className={classes.name} translate="no">
        {person.name}
      </span>
      <span className={classes.total}>
        <span aria-hidden>{sayNumber(totalPersons)}</span>
        <VisuallyHidden>{sayCount(totalPersons, 'person', 'people')}</VisuallyHidden>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </li>
  );
}

function NoNetworks({ onShare }: { onShare: () => void }) {
  return (
    // The overlay has a landmark "Shared Networks", so this card has another name.
    <Card title="The first shared network">
      <p className={classes.none}>
        Nobody has shared a network yet. Once somebody does, everybody in the collective can search it.
      </p>
      <Button onClick={onShare}>Share Network</Button>
    </Card>
  );
}
