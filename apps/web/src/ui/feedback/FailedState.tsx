import { Button } from '../buttons/Button.tsx';
import { ErrorPicture } from '../pictures/ErrorPicture.tsx';
import { EmptyState } from './EmptyState.tsx';

/** A list that did not load, in the list's own place, with the way to ask again. */
export function FailedState({
  onRetry,
  title = 'This list did not load.',
}: {
  onRetry: () => void;
  title?: string;
}) {
  return (
    <div role="alert">
      <EmptyState
        picture={<ErrorPicture code={500} size="small" />}
        title={title}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
