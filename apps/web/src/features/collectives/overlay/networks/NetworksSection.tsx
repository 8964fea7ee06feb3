import type { Collective } from '@kithline/contract/collectives.ts';
import { LeaveCollective } from './LeaveCollective.tsx';
import classes from './NetworksSection.module.css';
import { OwnShareCard } from './OwnShareCard.tsx';
import { SharedNetworks } from './SharedNetworks.tsx';

interface NetworksSectionProps {
  collective: Collective;
  /** The id of the viewer's network, for its labels; null until it is known. */
  networkId: number | null;
  userId: number | null;
  onLeft: () => Promise<void>;
}

export function NetworksSection({ collective, networkId, userId, onLeft }: NetworksSectionProps) {
  return (
    <div className={classes.column}>
      <OwnShareCard collective={collective} networkId={networkId} />
      <SharedNetworks collective={collective} />
      {!collective.client.isOwner && userId !== null && (
        <LeaveCollective {...{ collective, userId, onLeft }} />
      )}
    </div>
  );
}
