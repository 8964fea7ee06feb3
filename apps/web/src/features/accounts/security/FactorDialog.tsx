import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { AddAuthenticator } from './AddAuthenticator.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import classes from './dialog.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** What the dialog of second factors shows: the form that adds a second factor, or new recovery codes. */
export type FactorStep =
  | { kind: 'authenticator'; secret: string; address: string }
  | { kind: 'passkey'; suggestedName: string }
  | { kind: 'codes'; codes: readonly string[] };

interface FactorDialogProps {
  /** Null while the dialog is closed. */
  step: FactorStep | null;
  onStep: (step: FactorStep | null) => void;
}

const TITLES: Readonly<Record<FactorStep['kind'], string>> = {
  authenticator: 'Add an authenticator app',
  passkey: 'Add a passkey',
  codes: 'Your recovery codes',
};

const ADDED = { authenticator: 'Authenticator app added', passkey: 'Passkey added' } as const;

const CLOSE_ANYWAY = {
  question: 'You have not copied, downloaded or printed these codes. Close anyway?',
  confirmLabel: 'close anyway',
} as const;

export function FactorDialog({ step, onStep }: FactorDialogProps) {
  // While the dialog fades out, it keeps its content.
  const [shown, setShown] = useState(step);
  if (step !== null && step !== shown) setShown(step);
  const { isUnkept, keep } = useKeeping(step);
  const { isAsked, ask, dismiss } = useInlineQuestion();
  if (shown === null) return null;
  const { kind } = shown;
  const close = () => {
    dismiss();
    onStep(null);
  };
  return (
    <Dialog
      opened={step !== null}
      onClose={isUnkept && !isAsked ? ask : close}
      title={TITLES[kind]}
      size={480}
      // A click outside must not close the codes, because they are shown only once.
      closeOnOutside={kind !== 'codes'}
      footer={
        kind === 'codes' && (
          <Button variant="primary" className={classes.last} onClick={close}>
            I have saved them
          </Button>
        )
      }
    >
      <Content step={shown} onStep={onStep} onCancel={close} onKept={keep} />
      {isAsked && isUnkept && (
        <div className={classes.failure}>
          <ConfirmInline {...CLOSE_ANYWAY} onConfirm={close} onCancel={dismiss} />
        </div>
      )}
    </Dialog>
  );
}

/**
 * Tracks whether the member has copied, downloaded or printed the shown recovery codes. Until then,
 * `isUnkept` is true and the browser warns before a reload.
 */
function useKeeping(step: FactorStep | null) {
  const [kept, setKept] = useState<FactorStep | null>(null);
  const isUnkept = step?.kind === 'codes' && step !== kept;
  useWarnBeforeUnload(isUnkept);
  return { isUnkept, keep: () => setKept(step) };
}

interface ContentProps {
  step: FactorStep;
  onStep: FactorDialogProps['onStep'];
  onCancel: () => void;
  onKept: () => void;
}

function Content({ step, onStep, onCancel, onKept }: ContentProps) {
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onKept={onKept} />;
  const onAdded = (codes: string[] | null) => {
    toast.success(ADDED[step.kind]);
    onStep(codes === null ? null : { kind: 'codes', codes });
  };
  if (step.kind === 'passkey') return <AddPasskey {...step} {...{ onAdded, onCancel }} />;
  return <AddAuthenticator {...step} {...{ onAdded, onCancel }} />;
}

/** Makes the browser ask before the page is reloaded or closed. */
function useWarnBeforeUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
