import { FailedLine } from '../../../../ui/feedback/FailedLine.tsx';
import type { useOwnShare } from './use-own-share.ts';

interface ShareFailureProps {
  share: Pick<ReturnType<typeof useOwnShare>, 'failure' | 'apply'>;
}

/**
 * What went wrong with the own network. What was decided on something else has to be looked at, so it is not
 * offered again.
 */
export function ShareFailure({ share: { failure, apply } }: ShareFailureProps) {
  if (!failure) return null;
  const { act, message, isOutdated } = failure;
  return <FailedLine onRetry={isOutdated ? undefined : () => apply(act)}>{message}</FailedLine>;
}
