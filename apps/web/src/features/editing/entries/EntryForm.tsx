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
import type { roles } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { DiscardQuestion, useTabDraft } from '../Unsaved.tsx';
import classes from './Entries.module.css';

interface EntryOptions<V extends Values, Body> {
  of: Pick<typeof roles, 'kind' | 'tab' | 'title'> & {
    save: (personId: number, id: number | null, body: Body & { known: number }) => Promise<number>;
  };
  /** Null for a new entry. */
  id: number | null;
  saved: V;
  schema: Rules<Body>;
  toBody: (values: V) => Record<string, unknown>;
  /** Called with the id of the saved entry, or without an id if nothing was saved. */
  onClose: (savedId?: number) => void;
}

/** Returns the form of one entry in a person's profile. The form closes once the entry is saved. */
export function useEntryForm<V extends Values, Body>(options: EntryOptions<V, Body>) {
  const { of, id, saved, schema, toBody, onClose } = options;
  const { kind, tab, title } = of;
  const { form, refresh } = useEditor();
  return useForm({
    draft: useTabDraft(tab, id === null ? 'new' : String(id)),
    saved,
    schema,
    toBody,
    send: async (body, { changed }) => {
      const isChanged = changed.length > 0;
      const savedId = isChanged ? await of.save(form.id, id, { ...body, known: form.known }) : undefined;
      toast.success(`${title} updated`);
      onClose(savedId);
    },
    refresh,
    isOwnChange: () => form.changedByViewer.includes(`${kind} ${id}`),
    fallback: `${title} failed to update`,
  });
}

interface EntryFormProps {
  of: FormState;
  title: string;
  organization: Picked | undefined;
  /** Shown at the right end of the title's line. */
  aside?: ReactNode;
  /** Undefined for an entry that is not saved yet. */
  onDelete?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Escape closes the form, and asks first if there are changes. */
export function EntryForm({ of, title, organization, aside, onDelete, onClose, children }: EntryFormProps) {
  const head = useRef<HTMLHeadingElement>(null);
  // Focus the title and not the first field, because the field's menu would open and cover the form.
  useEffect(() => head.current?.focus(), []);
  const [isAsking, setAsking] = useState(false);
  const origin = useRef<Element | null>(null);
  if (isAsking && of.changes === 0) setAsking(false);
  const close = () => {
    of.reset();
    onClose();
  };
  useEscape(true, () => {
    // The form closes when the reply arrives.
    if (of.isSending) return;
    if (of.changes === 0) return close();
    origin.current = document.activeElement;
    setAsking(true);
  });
  const goOn = () => {
    setAsking(false);
    if (origin.current instanceof HTMLElement) origin.current.focus();
  };
  // A new entry can be submitted at any time; the form then shows what is missing.
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
      {/* A text that is typed while the form is saved would be lost. */}
      <div inert={of.isSending}>{children}</div>
      {of.failure !== null && <Message tone="error">{of.failure}</Message>}
      {isAsking ? (
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
