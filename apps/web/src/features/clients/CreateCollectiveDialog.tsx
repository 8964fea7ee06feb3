import {
  COLLECTIVE_DESCRIPTION,
  COLLECTIVE_NAME,
  CollectiveDetails,
} from '@kithline/contract/collectives.ts';
import { useFormDraft } from '../../lib/form/unsaved.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { createCollective } from './client-changes.data.ts';

interface CreateCollectiveDialogProps {
  clientId: number;
  opened: boolean;
  onClose: () => void;
  /** Called with the id of the new collective, before the dialog closes. */
  onCreated: (id: number) => void;
}

/**
 * Typed text is kept as a draft, even if the session expires, until the collective is created or the dialog
 * is closed.
 */
export function CreateCollectiveDialog(props: CreateCollectiveDialogProps) {
  const { clientId, opened, onClose, onCreated } = props;
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
  const { field } = form;
  return (
    <FormDialog
      of={form}
      opened={opened}
      onClose={onClose}
      onClosed={form.reset}
      title="New Collective"
      size={560}
      label="create"
    >
      <TextField label="Name" required limit={COLLECTIVE_NAME} autoComplete="off" {...field('name')} />
      <TextAreaField
        label="Description"
        required
        rows={5}
        limit={COLLECTIVE_DESCRIPTION}
        hint="What the collective is for. Everybody who is invited can read this."
        {...field('description')}
      />
    </FormDialog>
  );
}
