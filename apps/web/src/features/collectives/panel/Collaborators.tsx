import type { Collective } from '@kithline/contract/collectives.ts';
import { IconLayoutSidebarRightCollapse, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sayNumber } from '../../../lib/say-time.ts';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { CollaboratorLine } from './CollaboratorLine.tsx';
import classes from './Collaborators.module.css';
import { useCollaborators } from './use-collaborators.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { newInvitationHref } from '../overlay/overlay-sections.ts';
import { useCollaboratorsPanel } from './panel-state.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';

interface CollaboratorsProps {
  collective: Collective;
  /** Collapses the panel. Undefined if the panel's frame has a title and a close button of its own. */
  onCollapse?: () => void;
}

export function Collaborators({ collective, onCollapse }: CollaboratorsProps) {
  const [words, setWords] = useState('');
  const { collaborators, isPending, isError, refetch } = useCollaborators(collective.id, words);
  const { client, totalCollaborators } = collective;
  return (
    <div className={classes.panel}>
      {onCollapse && (
        <div className={classes.head}>
          <h2 className={classes.title}>Collaborators</h2>
          <span className={classes.count}>{sayNumber(totalCollaborators)}</span>
          <HintButton
            size={28}
            label="Collapse collaborators"
            aria-keyshortcuts="\"
            className={classes.toggle ?? ''}
            icon={<IconLayoutSidebarRightCollapse size={18} stroke={1.6} aria-hidden />}
            onClick={onCollapse}
          />
        </div>
      )}
      <div className={classes.search}>
        <SearchField
          label="Find a collaborator"
          placeholder="Find a collaborator"
          data-skip-focus
          value={words}
          onChange={setWords}
        />
      </div>
      {client.isOwner && (
        <div className={classes.invite}>
          <InviteLink collectiveId={collective.id} />
        </div>
      )}
      {isError && <FailedLine onRetry={refetch}>The collaborators did not load.</FailedLine>}
      {isPending && <CollaboratorBones />}
      {/* The owner is not a collaborator: the number above counts only the list below. */}
      {words === '' && (
        <ul className={classes.owner} aria-label="Owner">
          <CollaboratorLine person={client.owner} words="Owner" />
        </ul>
      )}
      {collaborators && (
        <ul className={classes.list} aria-label="Collaborators">
          {collaborators.map((person) => (
            <CollaboratorLine key={person.id} person={person} isLink words={roleOf(person)} />
          ))}
        </ul>
      )}
      {collaborators?.length === 0 && <NoCollaborators isSearch={words !== ''} />}
    </div>
  );
}

interface Working {
  primaryWorkRole: { title: string | null; organization: { name: string } | null } | null;
}

/** "Board Chair, Blue Heron Foundation" */
function roleOf({ primaryWorkRole: role }: Working): string | null {
  return [role?.title, role?.organization?.name].filter(Boolean).join(', ') || null;
}

function InviteLink({ collectiveId }: { collectiveId: number }) {
  const { shape, close } = useCollaboratorsPanel();
  return (
    <LinkButton
      href={newInvitationHref(collectiveId)}
      icon={<IconUserPlus size={16} stroke={1.7} />}
      // A panel above the page closes when the form opens; a panel beside the page stays.
      onClick={shape === 'over' ? close : undefined}
    >
      Invite somebody
    </LinkButton>
  );
}

const WIDTHS = [128, 104, 142, 118, 96] as const;

function CollaboratorBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={classes.bones} aria-hidden>
      {WIDTHS.map((width) => (
        <div key={width} className={classes.line}>
          <Skeleton shape="circle" width={36} />
          <div className={classes.words}>
            <Skeleton width={width} />
            <Skeleton width={width + 30} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoCollaborators({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={classes.none}>
      <p role="status">{isSearch ? 'No results.' : 'No collaborators yet.'}</p>
    </div>
  );
}
