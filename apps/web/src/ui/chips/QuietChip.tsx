import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './QuietChip.module.css';

interface QuietChipProps {
  /** Blue and lower for the one row that is the viewer's own: "this browser". */
  tone?: 'own';
  children: ReactNode;
}

/** A type that cannot be chosen: "Investment Firm". */
export function QuietChip({ tone, children }: QuietChipProps) {
  return <span className={classNames(classes.chip, tone && classes[tone])}>{children}</span>;
}
