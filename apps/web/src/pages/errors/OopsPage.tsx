import { useEffect } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { isCodeMissing } from '../../lib/load-code.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ErrorFrame } from './ErrorFrame.tsx';

/** 500: an unexpected error. The id of the request is in the server's log. */
export function OopsPage({ error }: { error?: unknown }) {
  const isOnline = useIsOnline();
  useReloadOnceOnline(isCodeMissing(error));
  // Reloading the error page's own URL would only show it again.
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
        {isOnline
          ? 'Something went wrong on our side. Try again in a moment.'
          : 'You are offline. Try again once you are connected.'}
      </p>
      {requestId && <p>Request {requestId}</p>}
    </ErrorFrame>
  );
}

/** Reloads once there is a network: a browser does not retry code that failed to load before a reload. */
function useReloadOnceOnline(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const onOnline = () => location.reload();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, [active]);
}

/** Reloads the page, unless the server cannot be reached: the browser would then show its own error page. */
async function tryAgain(address: string): Promise<void> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (address === location.href) location.reload();
    else location.assign(address);
  } catch {
    toast.failure('Couldn’t reach the server. Try again in a moment.');
  }
}
