import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './ProfileColumns.module.css';

/** The cards of a profile: the main content, and facts in a column on the right. */
export function ProfileColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={classNames(classes.columns, !side && classes.single)}>
      <div className={classes.main}>{children}</div>
      {side && <div className={classes.side}>{side}</div>}
    </div>
  );
}
