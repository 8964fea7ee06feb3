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
  /** The number of selected people, if `people` contains only some of them. */
  total?: number;
  cancel?: string;
  /** Whether the button that clears the selection is after the commands. */
  cancelLast?: boolean;
  onCancel: () => void;
  /** Shown after the number. */
  after?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** A bar with commands for ticked rows. It is not rendered if no row is ticked. */
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
