import {
  COLLECTIVE_DESCRIPTION,
  COLLECTIVE_NAME,
  CollectiveDetails,
} from '@kithline/contract/collectives.ts';
import { useId } from 'react';
import { useFormDraft } from '../../lib/form/unsaved.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormButtons } from '../../ui/overlays/FormButtons.tsx';
import { createCollective } from './client-changes.data.ts';
import classes from './CreateCollectiveDialog.module.css';

interface CreateCollectiveDialogProps {
  clientId: number;
  opened: boolean;
  onClose: () => void;
  /** Called with the id of the new collective, before the dialog closes. */
  onCreated: (id: number) => void;
}

/** Makes a collective of a client. What was typed outlives the session, until it is created or cancelled. */
export function CreateCollectiveDialog(props: CreateCollectiveDialogProps) {
  const { clientId, opened, onClose, onCreated } = props;
  const formId = useId();
  const form = useForm({
    draft: useFormDraft(`collective:${clientId}`),
    schema: CollectiveDetails,
    initial: { name: '', description: '' },
    fallback: 'The collective could not be created.',
    send: async (details, { id: draftId }) => {
      onCreated(await createCollective(clientId, { ...details, draftId }));
      onClose();
    },
  });
  const { field, failure, isSending } = form;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={form.reset}
      title="New Collective"
      size={560}
      closeOnOutside={form.changes === 0}
      footer={<FormButtons formId={formId} isWorking={isSending} label="create" onCancel={onClose} />}
    >
      <Form of={form} id={formId} className={classes.form}>
        <TextField label="Name" required limit={COLLECTIVE_NAME} autoComplete="off" {...field('name')} />
        <TextAreaField
          label="Description"
          required
          rows={5}
          limit={COLLECTIVE_DESCRIPTION}
          hint="What it is for. Everybody who is invited reads it."
          {...field('description')}
        />
        {failure && <Message tone="error">{failure}</Message>}
      </Form>
    </Dialog>
  );
}
