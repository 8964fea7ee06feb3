import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useEscape } from '../../../ui/overlays/use-escape.ts';
import type { Picked } from '../../../lib/form/values.ts';
import type { Form as FormOf } from '../../../lib/form/use-form.ts';
import classes from './Entries.module.css';

interface EntryFormProps {
  of: FormOf;
  title: string;
  organization: Picked | undefined;
  /** At the right end of the title's line. */
  aside?: ReactNode;
  /** Absent for an entry that is not saved yet. */
  onDelete?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The form of one entry, in place of its row. Escape closes only it, and asks first while something is changed. */
export function EntryForm({ of, title, organization, aside, onDelete, onClose, children }: EntryFormProps) {
  const head = useRef<HTMLHeadingElement>(null);
  // Not the first field: its menu would open and cover the form.
  useEffect(() => head.current?.focus(), []);
  const [asks, setAsks] = useState(false);
  const origin = useRef<Element | null>(null);
  if (asks && of.changes === 0) setAsks(false);
  const close = () => {
    of.reset();
    onClose();
  };
  useEscape(true, () => {
    // The answer is on its way, and closes the form.
    if (of.isSending) return;
    if (of.changes === 0) return close();
    origin.current = document.activeElement;
    setAsks(true);
  });
  const goOn = () => {
    setAsks(false);
    if (origin.current instanceof HTMLElement) origin.current.focus();
  };
  // Saving a new entry says what it lacks.
  const isIdle = onDelete !== undefined && of.changes === 0 && of.failure === null;
  return (
    <Form of={of} idle={isIdle} aria-label={title} className={classes.form}>
      <div className={classes.formHead}>
        <Avatar
          kind="organization"
          name={organization?.name}
          src={organization?.profilePicture ?? null}
          size={32}
        />
        <h3 ref={head} tabIndex={-1} className={classes.formTitle}>
          {title}
        </h3>
        {aside}
      </div>
      {/* What is typed while it is being saved would go with the form. */}
      <div inert={of.isSending}>{children}</div>
      {of.failure !== null && <Message tone="error">{of.failure}</Message>}
      {asks ? (
        <ConfirmInline
          question={`${of.changes === 1 ? '1 change is' : `${of.changes} changes are`} not saved. Close without saving?`}
          confirmLabel="close"
          cancelLabel="keep editing"
          onConfirm={close}
          onCancel={goOn}
        />
      ) : (
        <Tools {...{ of, onDelete, isIdle }} onCancel={close} />
      )}
    </Form>
  );
}

interface ToolsProps extends Pick<EntryFormProps, 'of' | 'onDelete'> {
  isIdle: boolean;
  onCancel: () => void;
}

function Tools({ of, onDelete, isIdle, onCancel }: ToolsProps) {
  return (
    <div className={classes.formTools}>
      {onDelete && (
        <Button
          variant="quiet"
          className={classes.delete}
          icon={<IconTrash size={15} stroke={1.8} />}
          onClick={onDelete}
        >
          delete
        </Button>
      )}
      <Button variant="quiet" className={classes.cancel} disabled={of.isSending} onClick={onCancel}>
        cancel
      </Button>
      <Button type="submit" variant="primary" idle={isIdle} working={of.isSending} workingLabel="saving...">
        save
      </Button>
    </div>
  );
}
