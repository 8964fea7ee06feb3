import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useToastsAbove } from '../feedback/use-toasts-above.ts';
import { InBarSlot } from './BarSlot.tsx';
import classes from './UnsavedBar.module.css';

export interface UnsavedBarProps {
  /** What is not saved: "Not saved yet: 15 people would be left out". */
  words: string;
  /** Goes on after the words where there is room: " in Bio and Contact Information". Spoken everywhere. */
  detail?: string;
  /** Above the bar's line: what went wrong. */
  note?: ReactNode;
  /** The way back and the way on. */
  children: ReactNode;
}

/** Stays in view at the foot of the dialog or overlay, over its full width, while something there is not saved. */
export function UnsavedBar({ words, detail, note, children }: UnsavedBarProps) {
  const bar = useToastsAbove();
  return (
    <InBarSlot>
      <div ref={bar} role="group" aria-label="Not saved" className={classes.bar}>
        {note && <div className={classes.note}>{note}</div>}
        <IconAlertTriangle size={17} stroke={1.8} className={classes.icon} aria-hidden />
        <p className={classes.words} role="status">
          {words}
          {detail && <span className={classes.detail}>{detail}</span>}
        </p>
        <div className={classes.commands}>{children}</div>
      </div>
    </InBarSlot>
  );
}
