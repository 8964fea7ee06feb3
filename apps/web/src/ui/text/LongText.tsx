import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './LongText.module.css';

export interface LongTextProps {
  children: ReactNode;
  /** The number of lines that are shown before "Read all" is pressed. */
  lines?: number;
  small?: boolean;
}

/** Text that is cut after some lines. "Read all" appears only if the text is longer. */
export function LongText({ children, lines = 4, small }: LongTextProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { text, isCut } = useCut(open);
  return (
    <>
      <div
        id={id}
        ref={text}
        className={classNames(classes.text, small && classes.small, !open && classes.short)}
        style={{ '--lines': lines }}
      >
        {children}
      </div>
      {(isCut || open) && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read less' : 'Read all'}
        </button>
      )}
    </>
  );
}

/** Returns the ref for the text, and whether the shortened text hides anything at its current width. */
function useCut(open: boolean) {
  const text = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const node = text.current;
    if (open || !node) return undefined;
    const measure = () => setCut(node.scrollHeight > node.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [open]);
  return { text, isCut };
}
