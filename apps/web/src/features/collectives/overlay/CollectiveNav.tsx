import type { Collective } from '@kithline/contract/collectives.ts';
import { IconInfoCircle, IconMail, IconShare3, IconTrash, IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { sayCount } from '../../../lib/say-time.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { OverlayLink } from '../../../ui/overlays/OverlayLink.tsx';
import { hasDetailsDraft } from './details/details-draft.ts';
import { hasUnsavedLeaveOut } from './networks/unsaved-leave-out.ts';
import { type OverlaySection, sectionHref, sectionsFor } from './overlay-sections.ts';

const ICONS: Record<OverlaySection, ComponentType<{ size: number; stroke: number }>> = {
  details: IconInfoCircle,
  collaborators: IconUsers,
  'shared networks': IconShare3,
  invitations: IconMail,
  destroy: IconTrash,
};

/** For each section that can have unsaved changes: the function that says whether it has any. */
const UNSAVED: Partial<Record<OverlaySection, (userId: number | null, collectiveId: number) => boolean>> = {
  details: hasDetailsDraft,
  'shared networks': hasUnsavedLeaveOut,
};

interface CollectiveNavProps {
  collective: Collective;
  current: OverlaySection;
}

/** Links to the sections that the viewer may open. */
export function CollectiveNav({ collective, current }: CollectiveNavProps) {
  const { isOwner } = collective.client;
  const userId = useUserId();
  const waiting = collective.totalInvitations ?? 0;
  return sectionsFor(isOwner).map((section) => {
    const Icon = ICONS[section];
    const count =
      section === 'invitations'
        ? { count: waiting, countLabel: sayCount(waiting, 'unanswered', 'unanswered') }
        : {};
    return (
      <OverlayLink
        key={section}
        icon={<Icon size={18} stroke={1.7} />}
        href={sectionHref({ collectiveId: collective.id, isOwner }, section)}
        current={section === current}
        unsaved={section !== current && UNSAVED[section]?.(userId, collective.id)}
        danger={section === 'destroy'}
        {...count}
      >
        {section}
      </OverlayLink>
    );
  });
}
