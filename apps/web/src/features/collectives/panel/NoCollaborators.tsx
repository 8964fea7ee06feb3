import type { Collective } from '@kithline/contract/collectives.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { newInvitationHref } from '../overlay/overlay-sections.ts';
import classes from './NoCollaborators.module.css';
import { useCollaboratorsPanel } from './panel-state.ts';

interface NoCollaboratorsProps {
  collective: Collective;
  isSearch: boolean;
}

/** Why the list is empty; its owner can do something about it. */
export function NoCollaborators({ collective: { id, client }, isSearch }: NoCollaboratorsProps) {
  const { shape, close } = useCollaboratorsPanel();
  return (
    <div className={classes.none}>
      <p role="status">{isSearch ? 'No results.' : 'No collaborators yet.'}</p>
      {client.isOwner && !isSearch && (
        // What lies above the page makes room for the form; what stands beside it stays.
        <LinkButton href={newInvitationHref(id)} onClick={shape === 'over' ? close : undefined}>
          Invite somebody
        </LinkButton>
      )}
    </div>
  );
}
