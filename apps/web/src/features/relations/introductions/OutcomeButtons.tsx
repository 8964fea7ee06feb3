import type { Introduction } from '@kithline/contract/introductions.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { OutcomeAsking } from './use-outcome-question.ts';

interface OutcomeButtonsProps {
  introduction: Introduction;
  /** Opens the question that confirms the outcome of the pressed button. */
  asking: OutcomeAsking;
  /** In a list, the words that screen readers get after each button's label: "the request of Thandiwe". */
  of?: string;
}

/**
 * Buttons for a connector who passed a request on by a mail written outside Kithline. They report the outcome
 * of that mail. Renders nothing if the viewer cannot report one.
 */
export function OutcomeButtons({ introduction, asking: { ask, openerOf }, of }: OutcomeButtonsProps) {
  if (!introduction.may.includes('introduced')) return null;
  const labelOf = (words: string) => (of === undefined ? undefined : `${words}: ${of}`);
  return (
    <>
      <Button
        ref={openerOf('no-answer')}
        variant="quiet"
        aria-label={labelOf('No answer')}
        onClick={() => ask('no-answer')}
      >
        No answer
      </Button>
      <Button
        ref={openerOf('introduced')}
        aria-label={labelOf('I introduced them')}
        onClick={() => ask('introduced')}
      >
        I introduced them
      </Button>
    </>
  );
}
