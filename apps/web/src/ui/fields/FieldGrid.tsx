import type { ReactNode } from 'react';
import classes from './FieldGrid.module.css';

/** Fields in two columns from 768 up, one below. A child with `data-wide` takes the whole row. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
