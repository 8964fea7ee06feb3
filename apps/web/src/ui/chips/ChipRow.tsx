import { ValueChip } from './ValueChip.tsx';
import classes from './ChipRow.module.css';

export interface ChipOf {
  id: number | string;
  name: string;
  /** The list that has the same; without it the chip only says so. */
  href?: string;
}

export interface ChipRowProps {
  chips: readonly ChipOf[];
  tone?: 'outline' | 'blue';
  /** The spoken name of the list, where no heading gives it one. */
  label?: string;
}

/** Several values in a row that wraps. */
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
