import type { ReactNode } from 'react';
import classes from './FieldGrid.module.css';

interface FieldGridProps {
  /** The number of columns: two by default, three for short values. */
  columns?: 2 | 3;
  children: ReactNode;
}

/**
 * Fields in columns in windows at least 768 pixels wide, below each other in narrower ones. A child with
 * `data-wide` is as wide as the row.
 */
export function FieldGrid({ columns = 2, children }: FieldGridProps) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  );
}
