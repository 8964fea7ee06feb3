import { FailedLine } from '../../../../ui/feedback/FailedLine.tsx';
import type { useOwnShare } from './use-own-share.ts';

interface ShareFailureProps {
  share: Pick<ReturnType<typeof useOwnShare>, 'failure' | 'apply'>;
}

/**
 * The error after a failed change of the share. If another tab has changed the share meanwhile, there is no
 * "Try again", because the member must first review the draft.
 */
export function ShareFailure({ share: { failure, apply } }: ShareFailureProps) {
  if (!failure) return null;
  const { act, message, isOutdated } = failure;
  return <FailedLine onRetry={isOutdated ? undefined : () => apply(act)}>{message}</FailedLine>;
}
