import type { ReactNode } from 'react';
import classes from './FactRows.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts about somebody, one in each line. Facts without a value are left out. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.rows}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false)
        .map(({ label, value }) => (
          <div key={label} className={classes.row}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
