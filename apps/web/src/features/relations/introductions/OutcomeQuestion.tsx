import type { Introduction } from '@kithline/contract/introductions.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { givenNameOf } from './introduction-words.ts';
import { useIntroductionAct } from './use-introduction-act.ts';
import type { Outcome } from './use-outcome-question.ts';

interface OutcomeQuestionProps {
  introduction: Introduction;
  outcome: Outcome;
  onClose: () => void;
}

/**
 * Asks the connector to confirm the result of their own mail, because the report to the asker cannot be
 * undone.
 */
export function OutcomeQuestion({ introduction, outcome, onClose }: OutcomeQuestionProps) {
  const { send, isSending, error } = useIntroductionAct(introduction, { reports: false });
  const [who, whom] = [givenNameOf(introduction.asker), givenNameOf(introduction.target)];
  const isIntroduced = outcome === 'introduced';
  const news = isIntroduced ? `that you introduced ${whom}` : 'that nobody answered';
  const confirm = () =>
    send({
      body: { act: outcome },
      said: () => {
        onClose();
        return { text: `We have told ${who} ${news}.` };
      },
      failed: 'Your answer was not saved. Try again.',
    });
  return (
    <ConfirmInline
      tone="plain"
      question={`Tell ${who} ${news}? This ends the request.`}
      confirmLabel={isIntroduced ? 'I introduced them' : 'No answer'}
      workingLabel="Saving..."
      working={isSending}
      error={error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
