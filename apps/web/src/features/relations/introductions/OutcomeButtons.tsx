import type { Introduction, IntroductionActBody } from '@kithline/contract/introductions.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { givenNameOf } from './introduction-words.ts';
import { useIntroductionAct } from './use-introduction-act.ts';

interface OutcomeButtonsProps {
  introduction: Introduction;
  /** In a list: what follows the words of the buttons for screen readers, "the request of Thandiwe". */
  of?: string;
}

/** After a connector's own mail: what became of it. Nothing if the viewer cannot say that. */
export function OutcomeButtons({ introduction, of }: OutcomeButtonsProps) {
  const { send, isSending } = useIntroductionAct(introduction);
  if (!introduction.may.includes('introduced')) return null;
  const [who, whom] = [givenNameOf(introduction.asker), givenNameOf(introduction.target)];
  const answer = (body: IntroductionActBody, text: string) => () =>
    send({ body, said: () => ({ text }), failed: 'Your answer was not saved. Try again.' });
  const labelOf = (words: string) => (of === undefined ? undefined : `${words}: ${of}`);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={labelOf('No answer')}
        working={isSending}
        onClick={answer({ act: 'no-answer' }, `${who} reads that nobody answered.`)}
      >
        No answer
      </Button>
      <Button
        aria-label={labelOf('I introduced them')}
        working={isSending}
        onClick={answer({ act: 'introduced' }, `${who} reads that you introduced ${whom}.`)}
      >
        I introduced them
      </Button>
    </>
  );
}
