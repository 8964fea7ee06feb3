import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './Tooltip.module.css';

/** Milliseconds from pointing to the tooltip. */
const REST = 350;

/** What the child may listen to itself. */
interface Pointed {
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onPointerDown?: (event: PointerEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
}

interface TooltipProps {
  label: string;
  /** It takes listeners of the pointer and of the focus. */
  children: ReactElement<Pointed>;
}

/**
 * The name of an icon button or the whole of a cut-off text, after 350 ms. Never the only place for
 * something.
 */
export function Tooltip({ label, children }: TooltipProps) {
  const { target, showSoon, hide } = useTarget();
  const { props } = children;
  const listeners: Pointed = {
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      // A touch is a press already.
      if (event.pointerType !== 'touch') showSoon(event.currentTarget);
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event);
      hide();
    },
    onPointerDown: (event) => {
      props.onPointerDown?.(event);
      hide();
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) showSoon(event.currentTarget);
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      hide();
    },
  };
  return (
    <>
      {cloneElement(children, listeners)}
      {target && createPortal(<Words label={label} target={target} />, document.body)}
    </>
  );
}

/** What the tooltip is shown for; null while there is none. Escape, scrolling and a press end it. */
function useTarget() {
  const [target, setTarget] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setTarget(null);
  };
  const showSoon = (pointed: Element) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTarget(pointed), REST);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (target === null) return;
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    window.addEventListener('scroll', () => setTarget(null), options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setTarget(null), options);
    return () => end.abort();
  }, [target]);
  return { target, showSoon, hide };
}

/** It lies outside of all landmarks, and only shows what is spoken where it points to. */
function Words({ label, target }: { label: string; target: Element }) {
  const place = (node: HTMLElement | null) => {
    if (node) placeBeside(node, target.getBoundingClientRect());
  };
  return (
    <div ref={place} className={classes.tooltip} aria-hidden>
      {label}
    </div>
  );
}

/** Pixels between the tooltip and its target, and between it and the edge of the window. */
const GAP = 5;

/** Above the target, in its middle; below where there is no room, and never over the edge of the window. */
function placeBeside(node: HTMLElement, target: DOMRect): void {
  const { width, height } = node.getBoundingClientRect();
  const above = target.top - GAP - height;
  const middle = target.left + target.width / 2 - width / 2;
  const last = document.documentElement.clientWidth - GAP - width;
  node.style.top = `${above < GAP ? target.bottom + GAP : above}px`;
  node.style.left = `${Math.max(GAP, Math.min(middle, last))}px`;
}
