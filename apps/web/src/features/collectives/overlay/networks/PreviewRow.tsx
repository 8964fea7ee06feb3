import type { PreviewPerson } from '@kithline/contract/collectives.ts';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import classes from './PreviewRow.module.css';

interface PreviewRowProps {
  row: PreviewPerson;
  /** Whether the draft leaves out this person by name. If a label leaves the person out, `row` says so. */
  isLeftOut: boolean;
  /** Whether the saved share leaves out this person by name. */
  wasLeftOut: boolean;
  /** Whether the draft has labels that are not saved. */
  hasNewLabels: boolean;
  isFull: boolean;
  onToggle: () => void;
}

/** People in networks that others share are visible in any case. */
export function PreviewRow({ row, isFull, onToggle, ...draft }: PreviewRowProps) {
  const { person, leftOut, alreadyThere } = row;
  const { isLeftOut } = draft;
  const byLabel = leftOut === 'label';
  return (
    <li className={classes.row} data-out={isLeftOut || byLabel || undefined}>
      <Avatar name={person.name} src={person.profilePicture} size={32} />
      <div className={classes.words}>
        <p className={classes.name} translate="no">
          {person.name}
        </p>
        <p className={classes.work}>{workOf(person)}</p>
      </div>
      <p className={classes.state}>{sayState({ ...draft, byLabel, alreadyThere })}</p>
      {(isLeftOut || !byLabel) && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${isLeftOut ? 'put back' : 'leave out'} ${person.name}`}
          disabled={isFull && !isLeftOut}
          onClick={onToggle}
        >
          {isLeftOut ? 'put back' : 'leave out'}
        </Button>
      )}
    </li>
  );
}

/** Returns "Director, Portfolio Talent at Northlight Capital", else the headline. */
function workOf({ primaryWorkRole: role, headline }: PreviewPerson['person']): string | null {
  return [role?.title, role?.organization?.name].filter(Boolean).join(' at ') || headline;
}

interface State extends Pick<PreviewRowProps, 'isLeftOut' | 'wasLeftOut' | 'hasNewLabels'> {
  byLabel: boolean;
  alreadyThere: boolean;
}

function sayState({ isLeftOut, wasLeftOut, hasNewLabels, byLabel, alreadyThere }: State): string {
  if (!isLeftOut && !byLabel) {
    if (alreadyThere) return 'Already visible through others';
    return wasLeftOut ? 'Will be visible again' : '';
  }
  const isUnsaved = byLabel ? hasNewLabels : !wasLeftOut;
  const why = `${isUnsaved ? 'Will be left out' : 'Left out'}${byLabel ? ' by a label' : ''}`;
  return alreadyThere ? `${why}, but visible through others` : why;
}
