import type { ComponentPropsWithRef } from 'react';
import classes from './VisuallyHidden.module.css';

/** Words for screen readers; they take no room on the screen. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<'span'>, 'className'>) {
  return <span {...props} className={classes.hidden} />;
}
