import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import classes from './account.module.css';

interface OpenedFormProps {
  name: string;
  /** Of what cannot be taken back. */
  isGrave?: boolean;
  submitLabel: string;
  workingLabel: string;
  /** From `useContractForm`. */
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; failure: string | null; isSending: boolean };
  onCancel: () => void;
  children: ReactNode;
}

/** A form that has just been opened: its first field has the focus. Escape cancels, until it is sent. */
export function OpenedForm(props: OpenedFormProps) {
  const { name, isGrave = false, submitLabel, workingLabel, form, onCancel, children } = props;
  const { submit, failure, isSending } = form;
  return (
    <form
      ref={focusFirst}
      className={isGrave ? classes.confirm : classes.fields}
      aria-label={name}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isSending) return;
        event.preventDefault();
        onCancel();
      }}
    >
      {children}
      {failure && <Message tone="error">{failure}</Message>}
      <div className={classes.buttons}>
        <Button variant="quiet" disabled={isSending} onClick={onCancel}>
          cancel
        </Button>
        <Button
          type="submit"
          variant={isGrave ? 'danger' : 'primary'}
          working={isSending}
          workingLabel={workingLabel}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();
