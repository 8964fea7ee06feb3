import type { ReactNode } from 'react';
import classes from './FieldGrid.module.css';

interface FieldGridProps {
  /** Two by default; three for short values. */
  columns?: 2 | 3;
  children: ReactNode;
}

/**
 * Fields in columns from 768 pixels up, otherwise one below the other. A child with `data-wide` takes the
 * whole row.
 */
export function FieldGrid({ columns = 2, children }: FieldGridProps) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  );
}
