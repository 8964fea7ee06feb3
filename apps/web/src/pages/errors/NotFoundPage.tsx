import { ErrorFrame } from './ErrorFrame.tsx';

/** 404: /not-found and every unknown URL. */
export function NotFoundPage() {
  return (
    <ErrorFrame code={404} title="Wrong turn" name="Not Found">
      <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
    </ErrorFrame>
  );
}
