import { IconCloudOff } from '@tabler/icons-react';
import { useIsOnline } from '../lib/use-is-online.ts';
import classes from './OfflineLine.module.css';

/** Says above the page that there is no network: what is shown may be old, and what is done fails. */
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
