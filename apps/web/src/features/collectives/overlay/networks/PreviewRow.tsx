import type { PreviewPerson } from '@kithline/contract/collectives.ts';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import classes from './PreviewRow.module.css';

interface PreviewRowProps {
  row: PreviewPerson;
  /** Whether the draft leaves the person out, one by one; the row itself says what labels do. */
  isLeftOut: boolean;
  isFull: boolean;
  onToggle: () => void;
}

/** Somebody of the own network: seen or left out, and why. Who is there through others stays to be seen in any case. */
export function PreviewRow({ row, isLeftOut, isFull, onToggle }: PreviewRowProps) {
  const { person, leftOut, alreadyThere } = row;
  const byLabel = leftOut === 'label';
  return (
    <li className={classes.row} data-out={isLeftOut || byLabel || undefined}>
      <Avatar name={person.name} src={person.profilePicture} size={32} />
      <div className={classes.words}>
        <p className={classes.name}>{person.name}</p>
        <p className={classes.work}>{workOf(person)}</p>
      </div>
      <p className={classes.state}>{sayState({ isLeftOut, byLabel, alreadyThere })}</p>
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

/** "Director, Portfolio Talent at Northlight Capital", else the headline. */
function workOf({ primaryWorkRole: role, headline }: PreviewPerson['person']): string | null {
  return [role?.title, role?.organization?.name].filter(Boolean).join(' at ') || headline;
}

function sayState(state: { isLeftOut: boolean; byLabel: boolean; alreadyThere: boolean }): string {
  const { isLeftOut, byLabel, alreadyThere } = state;
  if (!isLeftOut && !byLabel) return alreadyThere ? 'Already there through others' : '';
  const why = byLabel ? 'Left out by a label' : 'Left out';
  return alreadyThere ? `${why}, but there through others` : why;
}
