import type { Introduction } from '@kithline/contract/introductions.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { givenNameOf, isPutOff, sayNear } from './introduction-words.ts';
import { useIntroductionAct } from './use-introduction-act.ts';

interface LaterButtonProps {
  introduction: Introduction;
  /** The name of the button for screen readers, in a list of requests. */
  label?: string;
  onDone?: () => void;
}

/**
 * "Not now": puts a request off for some days, without any notification. Renders nothing if the viewer cannot
 * put the request off, or has already done so.
 */
export function LaterButton({ introduction, label, onDone }: LaterButtonProps) {
  const { send, isSending } = useIntroductionAct(introduction);
  if (!introduction.may.includes('later') || isPutOff(introduction)) return null;
  const name = givenNameOf(introduction.asker);
  const later = () =>
    send({
      body: { act: 'later' },
      said: ({ laterUntil }) => {
        onDone?.();
        const back = laterUntil === null ? '' : `The request comes back on ${sayNear(laterUntil)}. `;
        return { text: `${back}We do not tell ${name}.` };
      },
      failed: 'The request was not put off. Try again.',
    });
  return (
    <Button variant="quiet" aria-label={label} working={isSending} onClick={later}>
      Not now
    </Button>
  );
}
