import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { moveByArrowKeys } from '../a11y/move-by-arrow-keys.ts';
import classes from './Segmented.module.css';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  /** An icon that is shown in place of the label. Screen readers still read the label. */
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** The name of the group for screen readers. */
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  fullWidth?: boolean;
  dense?: boolean;
  disabled?: boolean;
}

/** A radio group for modes, such as Any, All and None of. The arrow keys choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, fullWidth, dense, disabled = false } = props;
  const chosen = options.some((option) => option.value === value) ? value : options[0]?.value;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveByArrowKeys(event, '[role=radio]', (element, index) => {
      element.focus();
      const option = options[index];
      if (option) onChange(option.value);
    });
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(classes.track, fullWidth && classes.full, dense && classes.dense)}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          tabIndex={option.value === chosen ? 0 : -1}
          disabled={disabled || option.disabled}
          className={classes.option}
          onClick={() => onChange(option.value)}
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </div>
  );
}
