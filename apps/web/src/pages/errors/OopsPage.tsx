import { useEffect } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { isCodeMissing } from '../../lib/load-code.ts';
import { isOnline, useIsOnline } from '../../lib/use-is-online.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ErrorFrame } from './ErrorFrame.tsx';

/** 500: an unexpected error. Shows the id of the request, under which the server's log has the details. */
export function OopsPage({ error }: { error?: unknown }) {
  const isConnected = useIsOnline();
  useReloadForCode(isCodeMissing(error));
  // At the error page's own URL, a reload would only show it again, so "Try again" leads home.
  const address = error === undefined ? '/' : location.href;
  const requestId = error instanceof CallFailure ? error.problem?.requestId : undefined;
  return (
    <ErrorFrame
      code={500}
      title="Oops"
      name="Something went wrong"
      action={
        <Button variant="primary" onClick={() => void tryAgain(address)}>
          Try again
        </Button>
      }
    >
      <p>
        {isConnected
          ? 'Something went wrong on our side. Try again in a moment.'
          : 'You are offline. Try again once you are connected.'}
      </p>
      {requestId && <p>Request {requestId}</p>}
    </ErrorFrame>
  );
}

/**
 * Milliseconds after loading during which a page is not reloaded automatically. If its code is missing so
 * soon, an update of Kithline is unlikely to be the reason.
 */
const FRESH = 60_000;

/**
 * Reloads the page if its code did not load: after an update of Kithline, the server no longer has the old
 * code. If the browser is offline, reloads the page once the browser is online, because browsers do not retry
 * code that failed to load.
 */
function useReloadForCode(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    // The reloaded page is fresh, so code that stays missing does not make it reload forever.
    if (isOnline() && performance.now() > FRESH) void tryAgain(location.href);
    const onOnline = () => location.reload();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, [active]);
}

/**
 * Opens an address if the server can be reached. If not, shows an error, because the browser would show its
 * own error page.
 */
async function tryAgain(address: string): Promise<void> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (address === location.href) location.reload();
    else location.assign(address);
  } catch {
    toast.failure('Couldn’t reach the server. Try again in a moment.');
  }
}
