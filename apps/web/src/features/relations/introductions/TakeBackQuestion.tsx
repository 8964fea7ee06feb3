import type { Introduction } from '@kithline/contract/introductions.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { givenNameOf } from './introduction-words.ts';
import { useIntroductionAct } from './use-introduction-act.ts';

interface TakeBackQuestionProps {
  introduction: Introduction;
  onClose: () => void;
}

export function TakeBackQuestion({ introduction, onClose }: TakeBackQuestionProps) {
  const { send, isSending, error } = useIntroductionAct(introduction, { reports: false });
  const { through } = introduction;
  const takeBack = () =>
    send({
      body: { act: 'withdraw' },
      said: () => {
        onClose();
        return { text: 'Request taken back' };
      },
      failed: 'The request was not taken back. Try again.',
    });
  return (
    <ConfirmInline
      question={
        through
          ? `Take this request back? ${givenNameOf(through)} will no longer see it.`
          : 'Take this request back?'
      }
      confirmLabel="Take back"
      workingLabel="Taking back..."
      working={isSending}
      error={error}
      onConfirm={takeBack}
      onCancel={onClose}
    />
  );
}
