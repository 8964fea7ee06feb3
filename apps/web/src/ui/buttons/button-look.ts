import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'soft';

/** The properties that buttons have in common with links that look like buttons. */
export interface ButtonLook {
  variant?: ButtonVariant;
  /** 28, 34 (the default) and 40 pixels high. */
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  fullWidth?: boolean;
  children: ReactNode;
}

export function buttonClasses(look: Omit<ButtonLook, 'children' | 'icon'>, className?: string): string {
  const { variant = 'secondary', size = 'md', fullWidth } = look;
  return classNames(classes.button, classes[variant], classes[size], fullWidth && classes.full, className);
}
