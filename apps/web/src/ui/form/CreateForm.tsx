import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Message } from '../feedback/Message.tsx';
import { PanelFooter } from '../overlays/PanelFooter.tsx';
import { Form, type FormState } from './Form.tsx';
import classes from '../overlays/PanelForm.module.css';

interface CreateFormProps {
  of: FormState;
  label?: keyof typeof WORKING;
  /** Called by Cancel after it has discarded the text. */
  onCancel: () => void;
  children: ReactNode;
}

const WORKING = { create: 'creating...', send: 'sending...' } as const;

/** The form in a side panel for creating something. */
export function CreateForm({ of, label = 'create', onCancel, children }: CreateFormProps) {
  const { failure, isSending, reset } = of;
  const cancel = () => {
    reset();
    onCancel();
  };
  return (
    <Form of={of} className={classes.form}>
      <div className={classes.fields}>
        {children}
        {failure && <Message tone="error">{failure}</Message>}
      </div>
      <PanelFooter>
        <Button variant="quiet" onClick={cancel}>
          cancel
        </Button>
        <Button type="submit" variant="primary" working={isSending} workingLabel={WORKING[label]}>
          {label}
        </Button>
      </PanelFooter>
    </Form>
  );
}
