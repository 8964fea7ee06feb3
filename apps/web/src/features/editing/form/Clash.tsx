import { Button } from '../../../ui/buttons/Button.tsx';
import classes from './Clash.module.css';
import type { Value } from './edits.ts';

interface ClashProps {
  /** The field's label, for listeners. */
  of: string;
  theirs: Value | undefined;
  onKeep: () => void;
  onTake: () => void;
}

/** Shows what was saved elsewhere in a field that is changed here, too. Both values stay until the editor chooses one. */
export function Clash({ of, theirs, onKeep, onTake }: ClashProps) {
  if (theirs === undefined) return null;
  return (
    <div className={classes.clash} data-clash role="group" aria-label={`${of} was changed elsewhere`}>
      <p className={classes.words} role="status">
        Changed elsewhere to: <strong>{say(theirs)}</strong>
      </p>
      <Button size="sm" onClick={onKeep}>
        keep mine
      </Button>
      <Button size="sm" onClick={onTake}>
        take theirs
      </Button>
    </div>
  );
}

function say(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return (typeof value === 'string' ? value : value.map(({ name }) => name).join(', ')) || 'empty';
}
