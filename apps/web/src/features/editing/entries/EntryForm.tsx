import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { useEscape } from '../../../ui/overlays/use-escape.ts';
import { ChangedByViewer } from '../form/changed-by-viewer.ts';
import type { Picked, Values } from '../form/edits.ts';
import type { EditsForm } from '../form/use-edits.ts';
import classes from './Entries.module.css';

interface EntryFormProps {
  /** What the history calls the entry: "role 12"; one that is not saved yet has no name. */
  entry: string;
  of: EditsForm<Values>;
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
export function EntryForm({
  entry,
  of,
  title,
  organization,
  aside,
  onDelete,
  onClose,
  children,
}: EntryFormProps) {
  const { ref } = of;
  const isChangedByViewer = use(ChangedByViewer);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    // Not the first field: its menu would open and cover the form.
    ref.current?.querySelector<HTMLElement>('h3')?.focus();
  }, [ref]);
  const [asks, setAsks] = useState(false);
  const origin = useRef<Element | null>(null);
  if (asks && of.changes === 0) setAsks(false);
  const close = () => {
    of.reset();
    onClose();
  };
  useEscape(true, () => {
    // The answer is on its way, and closes the form.
    if (of.isSaving) return;
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
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  return (
    <form
      ref={ref}
      noValidate
      aria-label={title}
      className={classes.form}
      onSubmit={(event) => (isIdle ? event.preventDefault() : of.submit(event))}
      onKeyDown={onKeyDown}
    >
      <div className={classes.formHead}>
        <Avatar
          kind="organization"
          name={organization?.name}
          src={organization?.profilePicture ?? null}
          size={32}
        />
        <h3 tabIndex={-1} className={classes.formTitle}>
          {title}
        </h3>
        {aside}
      </div>
      {/* What is typed while it is being saved would go with the form. */}
      <div inert={of.isSaving}>
        <ChangedByViewer value={() => isChangedByViewer(entry)}>{children}</ChangedByViewer>
      </div>
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
    </form>
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
      <Button variant="quiet" className={classes.cancel} disabled={of.isSaving} onClick={onCancel}>
        cancel
      </Button>
      <Button type="submit" variant="primary" idle={isIdle} working={of.isSaving} workingLabel="saving...">
        save
      </Button>
    </div>
  );
}
