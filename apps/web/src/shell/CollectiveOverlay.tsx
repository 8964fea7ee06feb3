import type { Collective } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectiveQuery } from '../features/collectives/collectives.data.ts';
import { CollaboratorsSection } from '../features/collectives/overlay/CollaboratorsSection.tsx';
import { CollaboratorTabs } from '../features/collectives/overlay/CollaboratorTabs.tsx';
import { CollectiveHead } from '../features/collectives/overlay/CollectiveHead.tsx';
import { CollectiveNav } from '../features/collectives/overlay/CollectiveNav.tsx';
import { DestroySection } from '../features/collectives/overlay/DestroySection.tsx';
import { DetailsSection } from '../features/collectives/overlay/DetailsSection.tsx';
import { InvitationsSection } from '../features/collectives/overlay/InvitationsSection.tsx';
import { NetworksSection } from '../features/collectives/overlay/NetworksSection.tsx';
import {
  COLLABORATOR_TABS,
  type OverlaySection,
  sectionAt,
  sectionHref,
} from '../features/collectives/overlay/overlay-sections.ts';
import { OverlayFailure } from '../features/collectives/overlay/OverlayFailure.tsx';
import { networkQuery } from '../features/networks/network.data.ts';
import type { OverlayState } from '../lib/overlay-state.ts';
import { useUserId } from '../lib/signed-in.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { OverlayFrame } from '../ui/overlays/OverlayFrame.tsx';
import { leaveCollective, type Loss } from './leave-collective.ts';

const TITLES: Record<OverlaySection, string> = {
  details: 'Details',
  collaborators: 'Collaborators',
  'shared networks': 'Shared Networks',
  invitations: 'Invitations',
  destroy: 'Destroy',
};

/** The collective overlay, while the URL's hash asks for one: what its owner arranges, and what everybody shares. */
export function CollectiveOverlay() {
  const overlay = useOverlay();
  const asked = overlay.state?.type === 'collective' ? overlay.state : null;
  // What it was about stays to be seen while it closes.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  const state = asked ?? shown;
  const collective = useQuery({ ...collectiveQuery(state?.id ?? 0), enabled: asked !== null });
  const { data, error } = collective;
  const section = data ? sectionAt(data.client.isOwner, state?.nav) : null;
  const tab = COLLABORATOR_TABS[state?.sub ?? 0] ?? 'current';
  useDocumentTitle(asked ? data?.name : undefined, { above: true });
  return (
    <OverlayFrame
      opened={asked !== null}
      onClose={() => overlay.close()}
      onClosed={() => setShown(null)}
      title={section ? TITLES[section] : 'Collective'}
      navLabel={data?.name ?? 'Collective'}
      head={data && <CollectiveHead collective={data} />}
      nav={data && section && <CollectiveNav collective={data} current={section} />}
      tabs={data && section === 'collaborators' && <CollaboratorTabs collective={data} current={tab} />}
    >
      {error && !data && <OverlayFailure error={error} onRetry={() => void collective.refetch()} />}
      {data && state && section && (
        <Content key={`${data.id} ${section} ${tab}`} {...{ collective: data, state, section }} />
      )}
    </OverlayFrame>
  );
}

interface ContentProps {
  collective: Collective;
  state: OverlayState;
  section: OverlaySection;
}

function Content({ collective, state, section }: ContentProps) {
  const userId = useUserId();
  const network = useQuery({ ...networkQuery, enabled: section === 'shared networks' });
  const leave = (loss: Loss) => leaveCollective({ id: collective.id, clientId: collective.client.id }, loss);
  switch (section) {
    case 'details':
      return <DetailsSection collective={collective} />;
    case 'collaborators':
      return (
        <CollaboratorsSection
          collective={collective}
          tab={COLLABORATOR_TABS[state.sub ?? 0] ?? 'current'}
          invitationsHref={sectionHref({ collectiveId: collective.id, isOwner: true }, 'invitations')}
        />
      );
    case 'shared networks':
      return (
        <NetworksSection
          collective={collective}
          networkId={network.data?.id ?? null}
          userId={userId}
          onLeft={() => leave('removed')}
        />
      );
    case 'invitations':
      return <InvitationsSection collective={collective} />;
    case 'destroy':
      return <DestroySection collective={collective} onDestroyed={() => leave('destroyed')} />;
    default:
      return section satisfies never;
  }
}
