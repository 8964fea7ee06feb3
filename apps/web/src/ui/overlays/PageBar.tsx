import type { ReactNode } from 'react';
import { useFootBar } from '../feedback/use-foot-bar.ts';
import { InBarSlot } from './BarSlot.tsx';
import classes from './PageBar.module.css';

interface PageBarProps {
  /** The bar's name for screen readers. */
  label: string;
  /** An error, shown above the bar's line. */
  note?: string | null;
  /** What will happen, and buttons that go back or continue. */
  children: ReactNode;
}

/** A bar that stays visible at the bottom of an overlay's page, as wide as the page's content. */
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
