import { IconAlertTriangle } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusSave } from '../a11y/focus.ts';
import { useFootBar } from '../feedback/use-foot-bar.ts';
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

/**
 * Stays in view at the foot of the dialog or overlay, over its full width, while something there is not
 * saved.
 */
export function UnsavedBar({ words, detail, note, children }: UnsavedBarProps) {
  const bar = useFootBar();
  const focus = useFocusReturn();
  return (
    <InBarSlot>
      <div ref={bar} {...focus} role="group" aria-label="Not saved" className={classes.bar}>
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

/** Gives the focus to the form that had it before, when the bar goes while it has the focus. */
function useFocusReturn() {
  const origin = useRef<Element | null>(null);
  const hasFocus = useRef(false);
  // While the bar is still there: taking it out of the page takes the focus, too.
  useLayoutEffect(
    () => () => {
      if (!hasFocus.current) return;
      const { current } = origin;
      setTimeout(() => {
        if (document.activeElement === document.body && !focusSave(current) && current instanceof HTMLElement)
          current.focus({ preventScroll: true });
      });
    },
    [],
  );
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  return {
    onFocus: (event: FocusEvent) => {
      hasFocus.current = true;
      if (!isInside(event)) origin.current = event.relatedTarget;
    },
    onBlur: (event: FocusEvent) => {
      hasFocus.current = isInside(event);
    },
  };
}
