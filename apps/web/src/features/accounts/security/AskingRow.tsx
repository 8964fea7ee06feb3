import type { ReactNode } from 'react';
import classes from './SecurityRow.module.css';

/** A row with a question, in place of a row or before the first one. */
export function AskingRow({ children }: { children: ReactNode }) {
  return <li className={classes.asking}>{children}</li>;
}
