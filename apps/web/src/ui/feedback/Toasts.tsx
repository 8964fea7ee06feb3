import { IconAlertCircleFilled, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts, toast } from './toast.ts';
import type { ToastItem } from './toast.ts';
import classes from './Toasts.module.css';
import { useFreePlace } from './use-free-place.ts';

/**
 * The stack of messages that `toast` shows. Mount the stack once. Pages with a navigation or a bar move it
 * aside with `--toast-left` and `--toast-bottom`.
 */
export function Toasts() {
  const items = useSyncExternalStore(subscribeToToasts, currentToasts);
  const stack = useFreePlace(items);
  return (
    <div ref={stack} className={classes.stack} data-paper="none">
      <ToastList role="status" items={items} tone="success" />
      <ToastList role="alert" items={items} tone="failure" />
    </div>
  );
}

/**
 * The messages of one tone. Their live region is always mounted, because screen readers read only changes of
 * regions that already exist.
 */
function ToastList({
  role,
  items,
  tone,
}: {
  role: 'status' | 'alert';
  items: readonly ToastItem[];
  tone: ToastItem['tone'];
}) {
  return (
    <div role={role} aria-atomic="false" className={classes.list}>
      {items
        .filter((item) => item.tone === tone)
        .map((item) => (
          <Toast key={item.id} item={item} />
        ))}
    </div>
  );
}

/** One message, which a swipe closes. A failure also has a button that closes it. */
function Toast({ item: { id, tone, text, action } }: { item: ToastItem }) {
  const dismiss = () => toast.dismiss(id);
  const swipe = useSwipeAway(dismiss);
  const Icon = tone === 'success' ? IconCircleCheckFilled : IconAlertCircleFilled;
  return (
    <div {...swipe} className={classes.toast} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span className={classes.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismiss();
            action.act();
          }}
        >
          {action.label}
        </button>
      )}
      {tone === 'failure' && (
        <button type="button" className={classes.close} aria-label="Close" onClick={dismiss}>
          <IconX size={15} />
        </button>
      )}
    </div>
  );
}

/** A movement to the side by at least this many pixels counts as a swipe. */
const FAR = 40;

/** Returns props for an element that is closed by pushing it to the side. */
function useSwipeAway(onAway: () => void) {
  const begun = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  const end = () => {
    begun.current = null;
    setShift(0);
  };
  return {
    style: shift === 0 ? undefined : { transform: `translateX(${shift}px)` },
    onPointerDown: (event: PointerEvent) => {
      begun.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (begun.current !== null) setShift(event.clientX - begun.current);
    },
    onPointerUp: (event: PointerEvent) => {
      const isFar = begun.current !== null && Math.abs(event.clientX - begun.current) >= FAR;
      end();
      if (isFar) onAway();
    },
    onPointerLeave: end,
    onPointerCancel: end,
  };
}
