import { IconCloudOff } from '@tabler/icons-react';
import { useIsOnline } from '../lib/use-is-online.ts';
import classes from './OfflineLine.module.css';

/** A line above the page while there is no network: content may be stale, and changes fail. */
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
