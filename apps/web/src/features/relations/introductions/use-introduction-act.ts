import type { Introduction, IntroductionActBody } from '@kithline/contract/introductions.ts';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import { REQUEST_GONE } from '../../../lib/introduction-states.ts';
import { actOnIntroduction } from '../../../lib/introductions.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { INTRODUCTIONS_KEY } from '../../../lib/reply-keys.ts';
import { toast, type ToastAction } from '../../../ui/feedback/toast.ts';

interface SentAct {
  body: IntroductionActBody;
  /** Returns the text of the toast after the act, and the action that the toast offers. */
  said: (changed: Introduction) => { text: string; next?: ToastAction };
  /** The error to show if the server gives no reason. */
  failed: string;
}

interface IntroductionActs {
  send: (act: SentAct) => void;
  isSending: boolean;
  error: string | null;
}

/**
 * Sends acts about a request, and says in a toast what happened. With `reports` false, a failed act shows no
 * toast; the caller shows the error instead.
 */
export function useIntroductionAct({ id }: Introduction, { reports = true } = {}): IntroductionActs {
  const acting = useMutation({
    mutationFn: ({ body }: SentAct) => actOnIntroduction(id, body),
    onSuccess: (changed, { said }) => {
      const { text, next } = said(changed);
      if (next) toast.offer(text, next);
      else toast.success(text);
    },
    onError: (error, { failed }) => {
      // The request may have changed, so that the act is no longer possible.
      void queryClient.invalidateQueries({ queryKey: INTRODUCTIONS_KEY });
      if (reports) toast.failure(sentenceOf(error, failed, REQUEST_GONE));
    },
  });
  return {
    send: (act) => acting.mutate(act),
    isSending: acting.isPending,
    error: acting.error && sentenceOf(acting.error, acting.variables.failed, REQUEST_GONE),
  };
}
