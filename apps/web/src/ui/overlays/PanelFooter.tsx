import type { ReactNode } from 'react';
import classes from './PanelFooter.module.css';

/** The strip at the bottom of a side panel: the quiet way out left, the command right. */
export function PanelFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
