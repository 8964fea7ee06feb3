import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './Checkbox.module.css';

export interface CheckboxProps extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'type' | 'onChange' | 'children'
> {
  /** The label of the box. For a box that is alone in a row, use `aria-label` instead. */
  label?: ReactNode;
  checked: boolean;
  /** Whether only some of the items that the box stands for are ticked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, mixed = false, onChange, className, ...others }: CheckboxProps) {
  return (
    <label className={className ? `${classes.line} ${className}` : classes.line}>
      <span className={classes.box}>
        <input
          {...others}
          ref={(input) => {
            if (input) input.indeterminate = mixed;
          }}
          type="checkbox"
          className={classes.input}
          onChange={(event) => onChange(event.target.checked)}
        />
        {mixed ? (
          <IconMinus className={classes.tick} size={12} stroke={3} aria-hidden />
        ) : (
          <IconCheck className={classes.tick} size={12} stroke={3} aria-hidden />
        )}
      </span>
      {label}
    </label>
  );
}
