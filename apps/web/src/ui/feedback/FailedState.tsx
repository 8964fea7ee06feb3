import { Button } from '../buttons/Button.tsx';
import { ErrorPicture } from '../pictures/ErrorPicture.tsx';
import { EmptyState } from './EmptyState.tsx';

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
