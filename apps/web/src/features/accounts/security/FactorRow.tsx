import type { TablerIcon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { dayOf, sayDate, sayMoment } from '../../../lib/say-time.ts';
import { focusHeadingIfLost } from '../../../ui/a11y/focus-heading.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { AskingRow } from './AskingRow.tsx';
import { type RemovalProps, RemoveLastFactor } from './RemoveLastFactor.tsx';
import classes from './security.module.css';
import { SecurityRow } from './SecurityRow.tsx';
import { sentenceOf } from '../../../lib/failure-sentences.ts';

const HAS_TO_STAY =
  'Your organization requires two-step sign-in. Before you remove this, add another app or passkey.';

interface FactorRowProps {
  icon: TablerIcon;
  name: string;
  /** In unix seconds, like `usedOn`. */
  addedOn: number;
  /** When the factor was last used; null if never. */
  usedOn: number | null;
  /** Whether this is the member's only second factor. */
  isLast: boolean;
  /** Whether a second factor is required of the member. */
  isRequired: boolean;
  remove: () => Promise<void>;
}

export function FactorRow({ icon, name, addedOn, usedOn, isLast, isRequired, remove }: FactorRowProps) {
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const done = () => {
    toast.success(`Removed: ${name}`);
    // The focused button disappears with its row, so the heading takes the focus.
    setTimeout(focusHeadingIfLost);
  };
  const hasToStay = isLast && isRequired;
  if (isAsked && !hasToStay) {
    const asking = { name, remove, onDone: done, onCancel: dismiss };
    return <AskingRow>{isLast ? <RemoveLastFactor {...asking} /> : <RemoveFactor {...asking} />}</AskingRow>;
  }
  return (
    <SecurityRow
      icon={icon}
      name={name}
      note={`added ${sayDate(addedOn)}`}
      mark={hasToStay && <span className={classes.stays}>{HAS_TO_STAY}</span>}
      when={sayUse(usedOn)}
      action={
        !hasToStay && (
          <Button
            ref={opener}
            variant="quiet"
            size="sm"
            data-flush
            aria-label={`remove ${name}`}
            onClick={ask}
          >
            remove
          </Button>
        )
      }
    />
  );
}

function RemoveFactor({ name, remove, onDone, onCancel }: RemovalProps) {
  const removing = useMutation({ mutationFn: remove, onSuccess: onDone });
  return (
    <ConfirmInline
      question={`Remove ${name}? You can no longer log in with it.`}
      confirmLabel="remove"
      workingLabel="removing..."
      working={removing.isPending}
      error={removing.error && sentenceOf(removing.error, `${name} was not removed. Try again.`)}
      onConfirm={() => removing.mutate()}
      onCancel={onCancel}
    />
  );
}

/** "used today, 08:14", "used 20 Nov 2026", "never used" */
function sayUse(usedOn: number | null): string {
  if (usedOn === null) return 'never used';
  const isToday = dayOf(usedOn) === dayOf(Date.now() / 1000);
  return `used ${isToday ? sayMoment(usedOn).replace(/^T/, 't') : sayDate(usedOn)}`;
}
