import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AvatarStack } from '../avatar/AvatarStack.tsx';
import type { StackedPerson } from '../avatar/AvatarStack.tsx';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { useFootBar } from '../feedback/use-foot-bar.ts';
import classes from './SelectionBar.module.css';

export interface SelectionBarProps {
  people: readonly StackedPerson[];
  /** How many are selected, where `people` are only some of them. */
  total?: number;
  /** What takes the selection back. */
  cancel?: string;
  /** It stands behind the commands, not before them. */
  cancelLast?: boolean;
  onCancel: () => void;
  /** Behind the number, such as the way to select more. */
  after?: ReactNode;
  /** Under the bar's line: what went wrong, or a question. */
  note?: ReactNode;
  /** The command for all of them. */
  children: ReactNode;
}

/**
 * Lifts itself when rows are ticked: faces, how many, the way back, and the command. Nothing while nobody is
 * ticked.
 */
export function SelectionBar(props: SelectionBarProps) {
  const {
    people,
    total = people.length,
    cancel = 'cancel',
    cancelLast,
    onCancel,
    after,
    note,
    children,
  } = props;
  const bar = useFootBar();
  if (total === 0) return null;
  const back = (
    <>
      <Button variant="quiet" className={classes.wide} onClick={onCancel}>
        {cancel}
      </Button>
      <IconButton
        size={28}
        label={cancel}
        className={classes.narrow}
        icon={<IconX size={16} stroke={1.8} />}
        onClick={onCancel}
      />
    </>
  );
  const count = total.toLocaleString('en-US');
  return (
    <div ref={bar} role="group" tabIndex={-1} aria-label={`${count} selected`} className={classes.bar}>
      {note && <div className={classes.note}>{note}</div>}
      <AvatarStack
        people={people}
        more={total - people.length}
        label={people.map(({ name }) => name).join(', ')}
      />
      <p className={classes.count}>
        <strong>{count}</strong> selected
        {after}
      </p>
      <div className={classes.commands}>
        {!cancelLast && back}
        {children}
        {cancelLast && (
          <>
            <span className={classes.divider} />
            {back}
          </>
        )}
      </div>
    </div>
  );
}
