import type { ComponentPropsWithRef } from 'react';
import { buttonClasses } from './button-look.ts';
import type { ButtonLook } from './button-look.ts';
import classes from './Button.module.css';

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** While true, the button shows `workingLabel`, keeps its width and ignores clicks. */
  working?: boolean;
  /** While true, the button looks disabled and ignores clicks, but can have the focus. */
  idle?: boolean;
  workingLabel?: string;
}

export function Button({
  variant,
  size,
  icon,
  fullWidth,
  working = false,
  idle = false,
  workingLabel,
  ...others
}: ButtonProps) {
  const { className, onClick, type = 'button', children, ...rest } = others;
  return (
    <button
      data-paper="none"
      {...rest}
      type={type}
      aria-busy={working || undefined}
      aria-disabled={working || idle || undefined}
      data-idle={(idle && !working) || undefined}
      className={buttonClasses({ variant, size, fullWidth }, className)}
      onClick={working || idle ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      <span className={classes.label}>
        <span className={working && workingLabel ? classes.away : undefined}>{children}</span>
        {workingLabel && <span className={working ? undefined : classes.away}>{workingLabel}</span>}
      </span>
    </button>
  );
}
