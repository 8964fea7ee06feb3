import type { ReactNode } from 'react';
import classes from './SecurityRow.module.css';

/** A row that asks a question. It replaces another row, or is above the first one. */
export function AskingRow({ children }: { children: ReactNode }) {
  return <li className={classes.asking}>{children}</li>;
}
