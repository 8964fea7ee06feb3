import { FailedLine } from '../../../../ui/feedback/FailedLine.tsx';
import type { useOwnShare } from './use-own-share.ts';

interface ShareFailureProps {
  share: Pick<ReturnType<typeof useOwnShare>, 'failure' | 'apply'>;
}

/**
 * The error of a change of sharing. If the draft was based on another version, there is no "Try again": the
 * member must review it first.
 */
export function ShareFailure({ share: { failure, apply } }: ShareFailureProps) {
  if (!failure) return null;
  const { act, message, isOutdated } = failure;
  return <FailedLine onRetry={isOutdated ? undefined : () => apply(act)}>{message}</FailedLine>;
}
