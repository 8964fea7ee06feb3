import type { ReactNode } from 'react';
import classes from './SecurityRow.module.css';

/** Stands in for a row, or before the first one, while something asks. */
export function AskingRow({ children }: { children: ReactNode }) {
  return <li className={classes.asking}>{children}</li>;
}
