import type { ComponentPropsWithRef } from 'react';
import classes from './VisuallyHidden.module.css';

/** Words for people who listen; it takes no room on the screen. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<'span'>, 'className'>) {
  return <span {...props} className={classes.hidden} />;
}
