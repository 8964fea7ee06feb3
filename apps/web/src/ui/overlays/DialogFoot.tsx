import type { ReactNode } from 'react';
import { InBarSlot } from './BarSlot.tsx';
import classes from './DialogFoot.module.css';

/**
 * The strip at the bottom of a dialog, like the dialog's `footer`. Use it if the state of the dialog's
 * content decides what the strip shows.
 */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <InBarSlot>
      <div className={classes.foot} data-paper="none">
        {children}
      </div>
    </InBarSlot>
  );
}
