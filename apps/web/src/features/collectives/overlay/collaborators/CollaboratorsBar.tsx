import type { Collaborator, Collective } from '@kithline/contract/collectives.ts';
import { sayCount } from '../../../../lib/say-time.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../../ui/feedback/FailedLine.tsx';
import { ConfirmInline } from '../../../../ui/overlays/ConfirmInline.tsx';
import { SelectionBar } from '../../../../ui/overlays/SelectionBar.tsx';
import { useInlineQuestion } from '../../../../ui/overlays/use-inline-question.ts';
import classes from './CollaboratorsBar.module.css';
import type { CollaboratorTab } from '../overlay-sections.ts';
import { useCollaboratorsChange } from './use-collaborators-change.ts';
import type { Selection } from './use-selection.ts';

interface CollaboratorsBarProps {
  collective: Collective;
  tab: CollaboratorTab;
  selection: Selection<Collaborator>;
}

/** The bar that adds or removes the ticked people. Removing asks first. */
export function CollaboratorsBar({ collective, tab, selection }: CollaboratorsBarProps) {
  const { isAsked, ask, dismiss, opener } = useInlineQuestion();
  const change = useCollaboratorsChange({ collectiveId: collective.id, tab });
  const { items } = selection;
  const leave = () => {
    dismiss();
    change.forgetFailure();
  };
  const apply = () =>
    void change.apply(items, () => {
      selection.clear();
      leave();
    });
  if (isAsked) {
    return (
      <div className={classes.question}>
        <ConfirmInline
          question={questionFor(items, collective.name)}
          confirmLabel="remove"
          workingLabel="removing..."
          working={change.isWorking}
          error={change.failure}
          onConfirm={apply}
          onCancel={leave}
        />
      </div>
    );
  }
  return (
    <SelectionBar
      people={items.map(({ userId, name, profilePicture }) => ({ id: userId, name, src: profilePicture }))}
      onCancel={() => {
        selection.clear();
        leave();
      }}
      note={
        change.failure ? (
          <FailedLine>{change.failure}</FailedLine>
        ) : (
          selection.isFull && <p className={classes.full}>No more than {items.length} at once.</p>
        )
      }
    >
      {tab === 'current' ? (
        <Button ref={opener} className={classes.remove} onClick={ask}>
          Remove from collective
        </Button>
      ) : (
        <Button variant="primary" working={change.isWorking} workingLabel="Adding..." onClick={apply}>
          Add to collective
        </Button>
      )}
    </SelectionBar>
  );
}

function questionFor(people: readonly Collaborator[], name: string): string {
  const shared = people.filter(({ networkShared }) => networkShared).length;
  const who = `Remove ${sayCount(people.length, 'collaborator', 'collaborators')} from ${name}?`;
  return shared === 0
    ? who
    : `${who} ${sayCount(shared, 'network stops', 'networks stop')} being shared at once.`;
}
