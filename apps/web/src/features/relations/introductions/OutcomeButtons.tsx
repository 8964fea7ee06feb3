import type { Introduction } from '@kithline/contract/introductions.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { OutcomeAsking } from './use-outcome-question.ts';

interface OutcomeButtonsProps {
  introduction: Introduction;
  asking: OutcomeAsking;
  /** In a list, the words that screen readers get after each button's label: "the request of Thandiwe". */
  of?: string;
}

/**
 * Buttons with which a connector who passed a request on by their own mail reports the outcome of that mail.
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
