import { authApi } from '@kithline/contract/accounts.ts';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../lib/call.ts';
import { CODE_WAITS } from '../lib/load-code.ts';
import { useIsSavingPaused } from '../lib/saving-paused.ts';
import { useIsOnline } from '../lib/use-is-online.ts';
import classes from './OfflineLine.module.css';

/** Milliseconds between two checks whether the server can store changes again. */
const ASK_AGAIN = 5_000;

/**
 * A line above the page while the browser is offline, because content may then be stale, or while the server
 * cannot store changes.
 */
export function OfflineLine() {
  const isOnline = useIsOnline();
  const isPaused = useIsSavingPaused();
  const isOpening = useIsOpening(isOnline);
  useAskAgain(isPaused && isOnline);
  const offline = isOpening ? 'You are offline. This opens once you are connected.' : 'You are offline';
  return (
    <div role="status" className={classes.room}>
      {(!isOnline || isPaused) && (
        <p className={classes.line}>
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          {isOnline ? 'Changes can’t be saved right now' : offline}
        </p>
      )}
    </div>
  );
}

/** Whether something was opened offline whose code has to be loaded first. */
function useIsOpening(isOnline: boolean): boolean {
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    const note = () => setOpening(true);
    document.addEventListener(CODE_WAITS, note);
    return () => {
      document.removeEventListener(CODE_WAITS, note);
      setOpening(false);
    };
  }, [isOnline]);
  return isOpening;
}

/** Asks the server until it can store changes again, then repeats the queries that failed meanwhile. */
function useAskAgain(isPaused: boolean): void {
  const queries = useQueryClient();
  const wasPaused = useRef(false);
  useEffect(() => {
    if (!isPaused) {
      if (wasPaused.current)
        void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      wasPaused.current = false;
      return;
    }
    wasPaused.current = true;
    const timer = setInterval(() => void call(authApi.current).catch(() => undefined), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [isPaused, queries]);
}
