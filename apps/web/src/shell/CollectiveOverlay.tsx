import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectiveQuery } from '../features/collectives/collectives.data.ts';
import { CollaboratorTabs } from '../features/collectives/overlay/collaborators/CollaboratorTabs.tsx';
import { CollectiveHead } from '../features/collectives/overlay/CollectiveHead.tsx';
import { CollectiveNav } from '../features/collectives/overlay/CollectiveNav.tsx';
import { type OverlaySection, placeAt } from '../features/collectives/overlay/overlay-sections.ts';
import { OverlayFailure } from '../features/collectives/overlay/OverlayFailure.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { OverlayFrame } from '../ui/overlays/OverlayFrame.tsx';
import { CollectiveSection } from './CollectiveSection.tsx';

const TITLES: Record<OverlaySection, string> = {
  details: 'Details',
  collaborators: 'Collaborators',
  'shared networks': 'Shared Networks',
  invitations: 'Invitations',
  destroy: 'Destroy',
};

/**
 * The collective overlay, opened by the URL's hash: settings for the owner, shared networks for everybody.
 */
export function CollectiveOverlay() {
  const { shown, frame } = useShownState();
  const { data, error, refetch } = useQuery({ ...collectiveQuery(shown?.id ?? 0), enabled: frame.opened });
  useDocumentTitle(frame.opened ? data?.name : undefined, { above: true });
  if (!data || !shown) {
    return (
      <OverlayFrame {...frame} title="Collective" navLabel="Collective" nav={null}>
        {error && <OverlayFailure error={error} onRetry={() => void refetch()} />}
      </OverlayFrame>
    );
  }
  const place = placeAt(data.client.isOwner, shown);
  return (
    <OverlayFrame
      {...frame}
      title={TITLES[place.section]}
      navLabel={data.name}
      head={<CollectiveHead collective={data} />}
      nav={<CollectiveNav collective={data} current={place.section} />}
      tabs={place.section === 'collaborators' && <CollaboratorTabs collective={data} current={place.tab} />}
    >
      <CollectiveSection key={`${data.id} ${place.section} ${place.tab}`} collective={data} place={place} />
    </OverlayFrame>
  );
}

/** While the overlay closes, returns its last state. */
function useShownState() {
  const overlay = useOverlay();
  const requested = overlay.state?.type === 'collective' ? overlay.state : null;
  const [shown, setShown] = useState(requested);
  if (requested !== null && requested !== shown) setShown(requested);
  const onClose = () => overlay.close();
  return { shown, frame: { opened: requested !== null, onClose, onClosed: () => setShown(null) } };
}
