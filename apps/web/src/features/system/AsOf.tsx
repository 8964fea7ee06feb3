import { useIsLive } from '../../lib/live-connection.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { sayClock } from '../../lib/say-time.ts';
import classes from './AsOf.module.css';

/** The time of the shown reply, and whether the page keeps it up to date. `at` is in unix seconds. */
export function AsOf({ at, hasFailed }: { at: number; hasFailed: boolean }) {
  const isLive = useIsLive();
  const isOnline = useIsOnline();
  const isKept = isLive && isOnline && !hasFailed;
  return (
    <p className={classes.asOf} data-is-old={!isKept || undefined} role="status">
      as of {sayClock(at)}, {isKept ? 'kept up to date' : 'not up to date'}
    </p>
  );
}
