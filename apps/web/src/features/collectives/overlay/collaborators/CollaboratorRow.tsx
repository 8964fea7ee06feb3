import type { Collaborator, Collective } from '@kithline/contract/collectives.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { HintButton } from '../../../../ui/buttons/HintButton.tsx';
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx';
import { FailedLine } from '../../../../ui/feedback/FailedLine.tsx';
import { ConfirmInline } from '../../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../../ui/overlays/use-inline-question.ts';
import classes from './CollaboratorRow.module.css';
import type { CollaboratorTab } from '../overlay-sections.ts';
import { useCollaboratorsChange } from './use-collaborators-change.ts';
import type { Selection } from './use-selection.ts';

interface CollaboratorRowProps {
  person: Collaborator;
  collective: Collective;
  tab: CollaboratorTab;
  selection: Selection<Collaborator>;
}

/** The row of a collaborator, or of a member who can be added. Removing asks first. */
export function CollaboratorRow(props: CollaboratorRowProps) {
  const { person, collective, tab, selection } = props;
  const { isAsked, ask, dismiss, opener } = useInlineQuestion();
  const change = useCollaboratorsChange({ collectiveId: collective.id, tab });
  const apply = () =>
    void change.apply([person], () => {
      if (selection.has(person)) selection.toggle(person);
    });
  if (!isAsked)
    return <Row {...props} change={change} opener={opener} onPress={tab === 'current' ? ask : apply} />;
  return (
    <li className={classes.question}>
      <ConfirmInline
        question={questionFor(person, collective.name)}
        confirmLabel="remove"
        workingLabel="removing..."
        working={change.isWorking}
        error={change.failure}
        onConfirm={apply}
        onCancel={dismiss}
      />
    </li>
  );
}

interface RowProps extends CollaboratorRowProps {
  change: Pick<ReturnType<typeof useCollaboratorsChange>, 'isWorking' | 'failure'>;
  opener: Ref<HTMLButtonElement>;
  onPress: () => void;
}

function Row({ person, tab, selection, change, opener, onPress }: RowProps) {
  const isSelected = selection.has(person);
  const { verb, icon: Icon, status } = WORDS[tab];
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
            <span className={classes.name} translate="no">
              {person.name}
            </span>
          </>
        }
      />
      <div className={classes.work}>
        <p className={classes.title}>{person.primaryWorkRole?.title}</p>
        <p className={classes.cut} translate="no">
          {person.primaryWorkRole?.organization?.name}
        </p>
      </div>
      <p className={classes.status}>{status(person)}</p>
      <HintButton
        ref={opener}
        label={`${verb} ${person.name}`}
        icon={<Icon size={16} stroke={1.9} />}
        disabled={change.isWorking}
        onClick={onPress}
      />
      {change.failure && (
        <div className={classes.failure}>
          <FailedLine onRetry={onPress}>{change.failure}</FailedLine>
        </div>
      )}
    </li>
  );
}

const WORDS = {
  current: { verb: 'Remove', icon: IconMinus, status: sayShared },
  others: { verb: 'Add', icon: IconPlus, status: sayCollectives },
} as const;

function questionFor({ name, networkShared }: Collaborator, collectiveName: string): string {
  const who = `Remove ${name} from ${collectiveName}?`;
  return networkShared ? `${who} Their network stops being shared at once.` : who;
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
