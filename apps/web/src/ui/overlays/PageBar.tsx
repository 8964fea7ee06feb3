import type { ReactNode } from 'react';
import { useFootBar } from '../feedback/use-foot-bar.ts';
import { InBarSlot } from './BarSlot.tsx';
import classes from './PageBar.module.css';

interface PageBarProps {
  /** Its spoken name. */
  label: string;
  /** Above the bar's line: what went wrong. */
  note?: string | null;
  /** What will happen, and the way back and the way on. */
  children: ReactNode;
}

/** Stays in view at the foot of an overlay's page; what it holds ends where the page's content ends. */
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
