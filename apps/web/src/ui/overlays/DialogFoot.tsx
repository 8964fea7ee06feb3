import type { ReactNode } from 'react';
import { InBarSlot } from './BarSlot.tsx';
import classes from './DialogFoot.module.css';

/**
 * The strip at the bottom of a dialog, like the dialog's `footer`, for content whose state decides what is in
 * it.
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
