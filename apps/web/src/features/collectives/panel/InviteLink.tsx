import { IconUserPlus } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { newInvitationHref } from '../overlay/overlay-sections.ts';
import { useCollaboratorsPanel } from './panel-state.ts';

/** Leads the owner to the form of a new invitation. */
export function InviteLink({ collectiveId }: { collectiveId: number }) {
  const { shape, close } = useCollaboratorsPanel();
  return (
    <LinkButton
      href={newInvitationHref(collectiveId)}
      icon={<IconUserPlus size={16} stroke={1.7} />}
      // What lies above the page makes room for the form; what stands beside it stays.
      onClick={shape === 'over' ? close : undefined}
    >
      Invite somebody
    </LinkButton>
  );
}
