import { CallFailure } from '../../../lib/call.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { ErrorPicture } from '../../../ui/pictures/ErrorPicture.tsx';

interface OverlayFailureProps {
  error: Error;
  onRetry: () => void;
}

export function OverlayFailure({ error, onRetry }: OverlayFailureProps) {
  const status = error instanceof CallFailure ? error.status : 0;
  if (status === 403)
    return (
      <EmptyState
        picture={<ErrorPicture code={403} size="small" />}
        title="You do not have access to this collective."
      />
    );
  if (status === 404)
    return (
      <EmptyState
        picture={<ErrorPicture code={404} size="small" />}
        title="This collective does not exist."
      />
    );
  return <FailedState title="This collective did not load." onRetry={onRetry} />;
}
