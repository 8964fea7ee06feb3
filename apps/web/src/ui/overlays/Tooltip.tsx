import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './Tooltip.module.css';

/** Milliseconds from pointing at an element until its tooltip appears. */
const REST = 350;

interface Pointed {
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onPointerDown?: (event: PointerEvent) => void;
  onClick?: (event: MouseEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
}

interface TooltipProps {
  label: string;
  /** Whether a press shows the tooltip too, because the element does nothing else. */
  byPress?: boolean;
  children: ReactElement<Pointed>;
}

/**
 * Shows the name of an icon button, or the whole of a text that is cut off. No information may be only in a
 * tooltip.
 */
export function Tooltip({ label, byPress = false, children }: TooltipProps) {
  const { target, show, showSoon, hide } = useTarget();
  const { props } = children;
  const listeners: Pointed = {
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      // A touch is a press, not pointing.
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
    onClick: (event) => {
      props.onClick?.(event);
      if (byPress) show(event.currentTarget);
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

/**
 * Returns the element whose tooltip is shown, or null, and functions that show and hide the tooltip. Escape,
 * scrolling and a press also hide it.
 */
function useTarget() {
  const [target, setTarget] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setTarget(null);
  };
  const show = (pointed: Element) => {
    clearTimeout(timer.current);
    setTarget(pointed);
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
    window.addEventListener('pointerdown', () => setTarget(null), options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setTarget(null), options);
    return () => end.abort();
  }, [target]);
  return { target, show, showSoon, hide };
}

/** Hidden from screen readers, because the element already has the same name. */
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

/** Pixels between the tooltip and its element, and between the tooltip and the edges of the window. */
const GAP = 5;

/** Places the tooltip above its element, or below if there is no room above. */
function placeBeside(node: HTMLElement, target: DOMRect): void {
  const { width, height } = node.getBoundingClientRect();
  const above = target.top - GAP - height;
  const middle = target.left + target.width / 2 - width / 2;
  const last = document.documentElement.clientWidth - GAP - width;
  node.style.top = `${above < GAP ? target.bottom + GAP : above}px`;
  node.style.left = `${Math.max(GAP, Math.min(middle, last))}px`;
}
