import { useRef } from 'react';
import { focusSave } from '../a11y/focus-save.ts';
import { Button } from '../buttons/Button.tsx';
import classes from './Clash.module.css';

/** The value that was saved elsewhere for a field that the user has also changed here. */
export interface FieldClash {
  theirs: string;
  /** Whether it was the viewer who saved the value, for example in another tab. */
  isOwn: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/**
 * Shows the value that was saved elsewhere. `of` is the label of the field. Neither value is discarded until
 * the user chooses one.
 */
export function Clash({ of, theirs, isOwn, onKeep, onTake }: FieldClash & { of: string }) {
  const group = useRef<HTMLDivElement>(null);
  const choose = (choice: () => void) => {
    focusNext(group.current);
    choice();
  };
  return (
    <div
      ref={group}
      className={classes.clash}
      data-clash
      role="group"
      aria-label={isOwn ? `Your saved version of ${of} differs` : `${of} was changed elsewhere`}
    >
      <p className={classes.words} role="status">
        {isOwn ? 'You have saved this since: ' : 'Changed elsewhere to: '}
        <strong dir="auto">{theirs}</strong>
      </p>
      <Button size="sm" onClick={() => choose(onKeep)}>
        {isOwn ? 'keep what I typed' : 'keep mine'}
      </Button>
      <Button size="sm" onClick={() => choose(onTake)}>
        {isOwn ? 'take what I saved' : 'take theirs'}
      </Button>
    </div>
  );
}

/** Focuses the first other clash in the form or, if there is none, the save button. */
function focusNext(group: Element | null): void {
  const others = group?.closest('form')?.querySelectorAll('[data-clash]') ?? [];
  const next = [...others].find((other) => other !== group)?.querySelector('button');
  if (next) next.focus();
  else focusSave(group);
}
