import {
  COLLECTIVE_DESCRIPTION,
  COLLECTIVE_NAME,
  CollectiveDetails,
} from '@kithline/contract/collectives.ts';
import { useId } from 'react';
import { useDraftId } from '../../lib/use-draft-id.ts';
import { useDraftedForm } from '../../lib/use-drafted-form.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormButtons } from '../../ui/overlays/FormButtons.tsx';
import { createCollective } from './client-changes.data.ts';
import classes from './CreateCollectiveDialog.module.css';
import { onSaveKey } from './on-save-key.ts';

interface CreateCollectiveDialogProps {
  clientId: number;
  opened: boolean;
  onClose: () => void;
  /** Called with the id of the new collective, before the dialog closes. */
  onCreated: (id: number) => void;
}

const EMPTY = { name: '', description: '' };

/** Makes a collective of a client. What was typed outlives the session, until it is created or cancelled. */
export function CreateCollectiveDialog(props: CreateCollectiveDialogProps) {
  const { clientId, opened, onClose, onCreated } = props;
  const formId = useId();
  const draft = useDraftId();
  const { form, field, submit, failure, setFailure, isSending } = useDraftedForm({
    of: `collective:${clientId}`,
    schema: CollectiveDetails,
    initial: EMPTY,
    fallback: 'The collective could not be created.',
    send: async (values) => {
      const details = CollectiveDetails.parse(values);
      const id = await createCollective(clientId, { ...details, draftId: draft.draftIdOf(details) });
      draft.forget();
      onCreated(id);
      onClose();
    },
  });
  const startAnew = () => {
    form.setValues(EMPTY);
    setFailure(null);
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={startAnew}
      title="New Collective"
      size={560}
      closeOnOutside={form.values.name === '' && form.values.description === ''}
      footer={<FormButtons formId={formId} isWorking={isSending} label="create" onCancel={onClose} />}
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit} onKeyDown={onSaveKey}>
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
      </form>
    </Dialog>
  );
}
