import type { Collaborator, Collective } from '@kithline/contract/collectives.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import classes from './CollaboratorRow.module.css';
import type { CollaboratorTab } from './overlay-sections.ts';
import { useCollaboratorsChange } from './use-collaborators-change.ts';
import type { Selection } from './use-selection.ts';

interface CollaboratorRowProps {
  person: Collaborator;
  collective: Collective;
  tab: CollaboratorTab;
  selection: Selection<Collaborator>;
}

/** One person: tick, face, work, where the own network stands, and the way in or out. */
export function CollaboratorRow({ person, collective, tab, selection }: CollaboratorRowProps) {
  const [isAsked, ask] = useState(false);
  const change = useCollaboratorsChange({ collectiveId: collective.id, tab });
  const isSelected = selection.has(person);
  const apply = () =>
    void change.apply([person], () => {
      if (isSelected) selection.toggle(person);
    });
  if (isAsked) {
    return (
      <li className={classes.question}>
        <ConfirmInline
          question={`Remove ${person.name} from ${collective.name}?${person.networkShared ? ' The network of this collaborator is unshared at once.' : ''}`}
          confirmLabel="remove"
          workingLabel="removing..."
          working={change.isWorking}
          error={change.failure}
          onConfirm={apply}
          onCancel={() => ask(false)}
        />
      </li>
    );
  }
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <Checkbox
        className={classes.who}
        checked={isSelected}
        disabled={selection.isFull && !isSelected}
        onChange={() => selection.toggle(person)}
        label={
          <>
            <Avatar name={person.name} src={person.profilePicture} size={32} />
            <span className={classes.name}>{person.name}</span>
          </>
        }
      />
      <div className={classes.work}>
        <p className={classes.title}>{person.primaryWorkRole?.title}</p>
        <p className={classes.cut}>{person.primaryWorkRole?.organization?.name}</p>
      </div>
      <p className={classes.status}>{tab === 'current' ? sayShared(person) : sayCollectives(person)}</p>
      <HintButton
        label={`${tab === 'current' ? 'Remove' : 'Add'} ${person.name}`}
        icon={tab === 'current' ? <IconMinus size={16} stroke={1.9} /> : <IconPlus size={16} stroke={1.9} />}
        disabled={change.isWorking}
        onClick={tab === 'current' ? () => ask(true) : apply}
      />
      {change.failure && (
        <div className={classes.failure}>
          <FailedLine onRetry={apply}>{change.failure}</FailedLine>
        </div>
      )}
    </li>
  );
}

function sayShared({ networkShared }: Collaborator): string {
  return networkShared ? 'Network shared' : 'Not shared';
}

/** "In Nordic Industrials +2" */
function sayCollectives({ collectives }: Collaborator): string {
  const [first, ...others] = collectives;
  if (!first) return '';
  return `In ${first.name}${others.length > 0 ? ` +${others.length}` : ''}`;
}
