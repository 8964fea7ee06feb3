import { RECOVERY_CODES } from '@kithline/contract/second-factors.ts';
import { IconAlertTriangle, IconListNumbers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { sayDate } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { AskingRow } from './AskingRow.tsx';
import { makeRecoveryCodes } from './second-factors.data.ts';
import classes from './security.module.css';
import { SecurityRow } from './SecurityRow.tsx';
import { sentenceOf } from '../../../lib/failure-sentences.ts';

/** If fewer codes than this are left, their number is orange. */
const ENOUGH = 3;

interface RecoveryRowProps {
  left: number;
  /** Unix seconds. */
  madeOn: number;
  onMade: (codes: string[]) => void;
}

export function RecoveryRow({ left, madeOn, onMade }: RecoveryRowProps) {
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const making = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: (codes) => {
      // Focus the button before the dialog opens. When the dialog closes, it returns the focus to the element
      // that had the focus before.
      flushSync(dismiss);
      onMade(codes);
    },
  });
  if (isAsked) {
    return (
      <AskingRow>
        <ConfirmInline
          tone="plain"
          question={`Make ${RECOVERY_CODES} new recovery codes? The earlier ones stop working at once.`}
          confirmLabel="make new codes"
          workingLabel="making..."
          working={making.isPending}
          error={making.error && sentenceOf(making.error, 'No new codes were made. Try again.')}
          onConfirm={() => making.mutate()}
          onCancel={() => {
            making.reset();
            dismiss();
          }}
        />
      </AskingRow>
    );
  }
  const isScarce = left < ENOUGH;
  const words = `${left === 0 ? 'none' : left} of ${RECOVERY_CODES} left`;
  return (
    <SecurityRow
      icon={isScarce ? IconAlertTriangle : IconListNumbers}
      tone={isScarce ? 'warning' : undefined}
      name="Recovery codes"
      note={isScarce ? <span className={classes.scarce}>{words}</span> : words}
      when={`made ${sayDate(madeOn)}`}
      action={
        <Button ref={opener} size="sm" onClick={ask}>
          Make new codes
        </Button>
      }
    />
  );
}
