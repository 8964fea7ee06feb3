import { IconCloudOff } from '@tabler/icons-react';
import { useIsOnline } from '../lib/use-is-online.ts';
import classes from './OfflineLine.module.css';

/**
 * A line above the page while the browser is offline, when content may be stale and changes cannot be saved.
 */
export function OfflineLine() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.line}>
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          You are offline
        </p>
      )}
    </div>
  );
}
