import type { ReactNode } from 'react';
import { InBarSlot } from './BarSlot.tsx';
import classes from './DialogFoot.module.css';

/** A dialog's `footer` for content whose state decides what the footer shows. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <InBarSlot>
      <div className={classes.foot} data-paper="none">
        {children}
      </div>
    </InBarSlot>
  );
}
