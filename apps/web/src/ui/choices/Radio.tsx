import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './Radio.module.css';

export interface RadioProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> {
  /** The words of the choice, or a whole row with a face, a name and a place. */
  label: ReactNode;
  checked: boolean;
  onChange: () => void;
}

/** One of several choices that share a `name`. Put them into a fieldset with a legend. */
export function Radio({ label, onChange, className, ...others }: RadioProps) {
  return (
    <label className={className ? `${classes.line} ${className}` : classes.line}>
      <input {...others} type="radio" className={classes.dot} onChange={onChange} />
      {label}
    </label>
  );
}
