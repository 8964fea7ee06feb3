import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './QuietChip.module.css';

interface QuietChipProps {
  /** Makes the chip blue and lower, to mark the viewer's own row in a list: "this browser". */
  tone?: 'own';
  children: ReactNode;
}

/** A chip that cannot be pressed, such as the type "Investment Firm". */
export function QuietChip({ tone, children }: QuietChipProps) {
  return <span className={classNames(classes.chip, tone && classes[tone])}>{children}</span>;
}
