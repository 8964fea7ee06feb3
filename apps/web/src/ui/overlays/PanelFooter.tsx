import type { ReactNode } from 'react';
import classes from './PanelFooter.module.css';

/** The strip at the bottom of a side panel. */
export function PanelFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
