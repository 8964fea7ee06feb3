import type { ReactNode } from 'react';
import classes from './UnsavedBar.module.css';

export interface UnsavedBarProps {
  /** What is not saved: "Not saved yet: 15 people would be left out". */
  words: string;
  /** Above the bar's line: what went wrong. */
  note?: ReactNode;
  /** The way back and the way on. */
  children: ReactNode;
}

/** Stays in view below the column that holds it while something there is not saved. */
export function UnsavedBar({ words, note, children }: UnsavedBarProps) {
  return (
    <div role="group" aria-label="Not saved" className={classes.bar}>
      {note && <div className={classes.note}>{note}</div>}
      <span className={classes.dot} aria-hidden />
      <p className={classes.words} role="status">
        {words}
      </p>
      <div className={classes.commands}>{children}</div>
    </div>
  );
}
