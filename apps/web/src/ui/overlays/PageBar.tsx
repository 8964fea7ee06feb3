import type { ReactNode } from 'react';
import { useFootBar } from '../feedback/use-foot-bar.ts';
import { InBarSlot } from './BarSlot.tsx';
import classes from './PageBar.module.css';

interface PageBarProps {
  label: string;
  note?: string | null;
  children: ReactNode;
}

/** A bar that stays visible at the bottom of an overlay's page. */
export function PageBar({ label, note, children }: PageBarProps) {
  const bar = useFootBar();
  return (
    <InBarSlot>
      <div ref={bar} role="group" aria-label={label} className={classes.bar}>
        <div className={classes.line}>
          {note && (
            <p role="alert" className={classes.note}>
              {note}
            </p>
          )}
          {children}
        </div>
      </div>
    </InBarSlot>
  );
}
