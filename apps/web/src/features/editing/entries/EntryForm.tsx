import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form, type FormState } from '../../../ui/form/Form.tsx';
import { useEscape } from '../../../ui/overlays/use-escape.ts';
import type { Picked, Values } from '../../../lib/form/values.ts';
import type { Rules } from '../../../lib/form/rules.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useEditor } from '../editor.ts';
import { DiscardQuestion, type EditTab, useTabDraft } from '../Unsaved.tsx';
import classes from './Entries.module.css';

interface EntryOptions<V extends Values, Body> {
  tab: EditTab;
  /** What the history calls it. */
  kind: 'role' | 'study';
  /** Null for a new one. */
  id: number | null;
  /** What messages call it: "Education". */
  called: string;
  saved: V;
  schema: Rules<Body>;
  toBody: (values: V) => Record<string, unknown>;
  /** Resolves to the id of the saved entry. Throws CallFailure. */
  save: (body: Body & { known: number }) => Promise<number>;
  /** Gets the id of the saved entry. */
  onClose: (savedId?: number) => void;
}

/** The form of one entry of a person's profile. It closes once it is saved. */
export function useEntryForm<V extends Values, Body>(options: EntryOptions<V, Body>) {
  const { tab, kind, id, called, saved, schema, toBody, save, onClose } = options;
  const { form, refresh } = useEditor();
  return useForm({
    draft: useTabDraft(tab, id === null ? 'new' : String(id)),
    saved,
    schema,
    toBody,
    send: async (body, { changed }) => {
      const savedId = changed.length === 0 ? undefined : await save({ ...body, known: form.known });
      toast.success(`${called} updated`);
      onClose(savedId);
    },
    refresh,
    isOwnChange: () => form.changedByViewer.includes(`${kind} ${id}`),
    fallback: `${called} failed to update`,
  });
}

interface EntryFormProps {
  of: FormState;
  title: string;
  organization: Picked | undefined;
  /** At the right end of the title's line. */
  aside?: ReactNode;
  /** Absent for an entry that is not saved yet. */
  onDelete?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The form of one entry, in place of its row. Escape closes only it, and asks first while something is
 * changed.
 */
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
        <DiscardQuestion act="close" count={of.changes} onConfirm={close} onCancel={goOn} />
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
