import { useId } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Message } from '../feedback/Message.tsx';
import { Dialog, type DialogProps } from '../overlays/Dialog.tsx';
import { Form, type FormState } from './Form.tsx';
import classes from './FormDialog.module.css';

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'closeOnOutside'> {
  of: FormState;
  label: keyof typeof WORKING;
}

const WORKING = {
  save: 'saving...',
  create: 'creating...',
  merge: 'merging...',
  'hand over': 'handing over...',
} as const;

/** A dialog with one form. A click outside closes the dialog only if nothing has changed. */
export function FormDialog({ of, label, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  const { failure, isSending, changes } = of;
  return (
    <Dialog
      {...dialog}
      closeOnOutside={changes === 0}
      footer={
        <div className={classes.row}>
          <Button variant="quiet" onClick={dialog.onClose}>
            cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            working={isSending}
            workingLabel={WORKING[label]}
          >
            {label}
          </Button>
        </div>
      }
    >
      <Form of={of} id={formId} className={classes.form}>
        {children}
        {failure && <Message tone="error">{failure}</Message>}
      </Form>
    </Dialog>
  );
}
