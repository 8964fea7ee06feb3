import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './Switch.module.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> {
  label?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, onChange, className, ...others }: SwitchProps) {
  return (
    <label className={className ? `${classes.line} ${className}` : classes.line}>
      <span className={classes.hit}>
        <input
          {...others}
          type="checkbox"
          role="switch"
          className={classes.track}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      {label}
    </label>
  );
}
