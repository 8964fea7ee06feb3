import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Form, type FormState } from '../../ui/form/Form.tsx';
import classes from './account.module.css';

interface OpenedFormProps {
  name: string;
  /** Whether the act cannot be undone. */
  isGrave?: boolean;
  submitLabel: string;
  workingLabel: string;
  of: FormState;
  onCancel: () => void;
  children: ReactNode;
}

/** A form that appears in place of the button that opens it. */
export function OpenedForm(props: OpenedFormProps) {
  const { name, isGrave = false, submitLabel, workingLabel, of, onCancel, children } = props;
  const { failure, isSending } = of;
  return (
    <Form
      of={of}
      takesFocus
      className={isGrave ? classes.confirm : classes.fields}
      aria-label={name}
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
    </Form>
  );
}
