import { ErrorFrame } from './ErrorFrame.tsx';

export function ForbiddenPage() {
  return (
    <ErrorFrame code={403} title="Forbidden" name="Forbidden">
      <p>This is outside the networks that you can see.</p>
    </ErrorFrame>
  );
}
