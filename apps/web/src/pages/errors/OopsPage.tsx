import { CallFailure } from '../../lib/call.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { ErrorFrame } from './ErrorFrame.tsx';

/** 500: something broke. The id of the request lets those who run the server find it in the log. */
export function OopsPage({ error }: { error?: unknown }) {
  const isOnline = useIsOnline();
  const requestId = error instanceof CallFailure ? error.problem?.requestId : undefined;
  return (
    <ErrorFrame code={500} title="Oops" name="Something went wrong">
      <p>
        {isOnline
          ? 'It is not your doing. Try again in a moment.'
          : 'You are offline. Try again once you are connected.'}
      </p>
      {requestId && <p>Request {requestId}</p>}
    </ErrorFrame>
  );
}
