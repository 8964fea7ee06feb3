import { IconAlertCircleFilled, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts, toast } from './toast.ts';
import type { ToastItem } from './toast.ts';
import classes from './Toasts.module.css';

/**
 * The place where `toast.success` and `toast.failure` appear; mount it once. `--toast-left` and `--toast-bottom` move it beside
 * a navigation and above a bar, so that it covers no control.
 */
export function Toasts() {
  const items = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <div className={classes.stack}>
      <ToastList role="status" items={items} tone="success" />
      <ToastList role="alert" items={items} tone="failure" />
    </div>
  );
}

/** The live regions are always there, so that what appears inside them is spoken. */
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
          <div key={item.id} className={classes.toast} data-tone={tone}>
            {tone === 'success' ? (
              <IconCircleCheckFilled size={16} aria-hidden />
            ) : (
              <IconAlertCircleFilled size={16} aria-hidden />
            )}
            <span className={classes.text}>{item.text}</span>
            {tone === 'failure' && (
              <button
                type="button"
                className={classes.close}
                aria-label="Close"
                onClick={() => toast.dismiss(item.id)}
              >
                <IconX size={15} />
              </button>
            )}
          </div>
        ))}
    </div>
  );
}
