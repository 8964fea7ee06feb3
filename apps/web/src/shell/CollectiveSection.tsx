import type { Collective } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { CollaboratorsSection } from '../features/collectives/overlay/collaborators/CollaboratorsSection.tsx';
import { DestroySection } from '../features/collectives/overlay/destroy/DestroySection.tsx';
import { DetailsSection } from '../features/collectives/overlay/details/DetailsSection.tsx';
import { InvitationsSection } from '../features/collectives/overlay/invitations/InvitationsSection.tsx';
import { NetworksSection } from '../features/collectives/overlay/networks/NetworksSection.tsx';
import { newInvitationHref, type OverlayPlace } from '../features/collectives/overlay/overlay-sections.ts';
import { networkQuery } from '../features/networks/network.data.ts';
import { useUserId } from '../lib/signed-in.ts';
import { leaveLostCollective, type Loss } from './leave-collective.ts';

interface CollectiveSectionProps {
  collective: Collective;
  place: OverlayPlace;
}

/** One section of the collective overlay. Connects the collectives feature with other features. */
export function CollectiveSection({
  collective,
  place: { section, tab, isWriting },
}: CollectiveSectionProps) {
  const { id, client } = collective;
  const leave = (loss: Loss) => leaveLostCollective({ id, clientId: client.id }, loss);
  switch (section) {
    case 'details':
      return <DetailsSection collective={collective} />;
    case 'collaborators':
      return (
        <CollaboratorsSection collective={collective} tab={tab} invitationsHref={newInvitationHref(id)} />
      );
    case 'shared networks':
      return <Networks collective={collective} onLeft={() => leave('removed')} />;
    case 'invitations':
      return <InvitationsSection collective={collective} startsWriting={isWriting} />;
    case 'destroy':
      return <DestroySection collective={collective} onDestroyed={() => leave('destroyed')} />;
    default:
      return section satisfies never;
  }
}

function Networks({ collective, onLeft }: { collective: Collective; onLeft: () => Promise<void> }) {
  const userId = useUserId();
  const network = useQuery(networkQuery);
  return <NetworksSection {...{ collective, userId, onLeft }} networkId={network.data?.id ?? null} />;
}
