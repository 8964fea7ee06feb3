import { ValueChip } from './ValueChip.tsx';
import classes from './ChipRow.module.css';

export interface ChipOf {
  id: number | string;
  name: string;
  /** The URL of the list of everybody with the same value. */
  href?: string;
}

export interface ChipRowProps {
  chips: readonly ChipOf[];
  tone?: 'outline' | 'blue';
  /** The name of the list for screen readers, if no heading names it. */
  label?: string;
}

export function ChipRow({ chips, tone, label }: ChipRowProps) {
  return (
    <ul className={classes.row} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.id} className={classes.item}>
          <ValueChip size={22} tone={tone} href={chip.href}>
            <span className={classes.name}>{chip.name}</span>
          </ValueChip>
        </li>
      ))}
    </ul>
  );
}
