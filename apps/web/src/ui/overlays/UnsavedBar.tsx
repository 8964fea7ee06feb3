import { IconAlertTriangle } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusSave } from '../a11y/focus-save.ts';
import { useFootBar } from '../feedback/use-foot-bar.ts';
import { InBarSlot } from './BarSlot.tsx';
import classes from './UnsavedBar.module.css';

export interface UnsavedBarProps {
  /** The unsaved change: "Not saved yet: 15 people would be left out". */
  words: string;
  /** Further words, if there is room: " in Bio and Contact Information". Screen readers always read them. */
  detail?: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A bar at the bottom of a dialog or overlay, shown while it has unsaved changes. */
export function UnsavedBar({ words, detail, note, children }: UnsavedBarProps) {
  const bar = useFootBar();
  const focus = useFocusOfForm();
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

/**
 * If the bar disappears while a button in it has the focus, focuses the save button of the form that had the
 * focus before. Without a save button, focuses the element that had the focus before.
 */
function useFocusOfForm() {
  const origin = useRef<Element | null>(null);
  const hasFocus = useRef(false);
  // The cleanup of a layout effect runs before the bar is removed. Afterwards the focus would be lost.
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
