import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The button's name for screen readers. `HintButton` also shows it as a tooltip. */
  label: string;
  icon: ReactNode;
  /** 24, 28 or 34 (the default) pixels. */
  size?: 24 | 28 | 34;
  outlined?: boolean;
  /** For a toggle button: whether it is on. */
  pressed?: boolean;
}

export function IconButton({
  label,
  icon,
  size = 34,
  outlined,
  pressed,
  className,
  ...others
}: IconButtonProps) {
  return (
    <button
      type="button"
      data-paper="none"
      {...others}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(classes.button, classes[`s${size}`], outlined && classes.outlined, className)}
    >
      {icon}
    </button>
  );
}
