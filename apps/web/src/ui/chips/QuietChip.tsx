import type { ReactNode } from 'react';
import classes from './QuietChip.module.css';

/** A type that cannot be chosen: "Investment Firm". */
export function QuietChip({ children }: { children: ReactNode }) {
  return <span className={classes.chip}>{children}</span>;
}
