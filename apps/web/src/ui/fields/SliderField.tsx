import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './SliderField.module.css';

export interface SliderFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** By how much an arrow key changes the number. Default: 10. */
  step?: number;
  onChange: (value: number) => void;
  marks?: readonly number[];
  /** Shown at the right end of the label's line. */
  aside?: ReactNode;
  disabled?: boolean;
}

export function SliderField(props: SliderFieldProps) {
  const { label, value, min, max, step = 10, onChange, marks = [], aside, disabled } = props;
  const id = useId();
  const share = (at: number) => (max === min ? 0 : (at - min) / (max - min));
  return (
    <div className={classes.field} style={{ '--share': share(value) }}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <output htmlFor={id} className={classes.value}>
          {value}
        </output>
        {aside}
      </div>
      <input
        id={id}
        type="range"
        className={classes.range}
        {...{ value, min, max, step, disabled }}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className={classes.marks} aria-hidden>
        {marks.map((mark) => (
          <span key={mark} className={classes.mark} style={{ '--at': share(mark) }}>
            {mark}
          </span>
        ))}
      </div>
    </div>
  );
}
