import { IconCheck } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './Checkbox.module.css';

export interface CheckboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'onChange' | 'children'
> {
  /** Its words; for a box alone in a row give `aria-label` instead. */
  label?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick. */
export function Checkbox({ label, onChange, className, ...others }: CheckboxProps) {
  return (
    <label className={className ? `${classes.line} ${className}` : classes.line}>
      <span className={classes.box}>
        <input
          {...others}
          type="checkbox"
          className={classes.input}
          onChange={(event) => onChange(event.target.checked)}
        />
        <IconCheck className={classes.tick} size={12} stroke={3} aria-hidden />
      </span>
      {label}
    </label>
  );
}
