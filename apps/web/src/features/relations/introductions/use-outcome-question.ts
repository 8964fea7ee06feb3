import { type Ref, useState } from 'react';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';

/** The result of a connector's own mail. */
export type Outcome = 'introduced' | 'no-answer';

/** State of the question that confirms one outcome. */
export interface OutcomeAsking {
  /** The outcome to confirm; null while no question is open. */
  asked: Outcome | null;
  ask: (outcome: Outcome) => void;
  dismiss: () => void;
  /** Returns the ref for an outcome's button, which gets the focus back when the question closes. */
  openerOf: (outcome: Outcome) => Ref<HTMLButtonElement>;
}

export function useOutcomeQuestion(): OutcomeAsking {
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const [outcome, setOutcome] = useState<Outcome>('introduced');
  return {
    asked: isAsked ? outcome : null,
    ask: (chosen) => {
      setOutcome(chosen);
      ask();
    },
    dismiss,
    openerOf: (ofButton) => (ofButton === outcome ? opener : null),
  };
}
