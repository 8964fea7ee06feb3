import { CLIENT_NAME, NewClient } from '@kithline/contract/clients.ts';
import { useFormDraft } from '../../../lib/form/unsaved.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { NONE } from '../../../lib/form/values.ts';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { CreateForm } from '../../../ui/form/CreateForm.tsx';
import { createClient } from './client-accounts.data.ts';
import { OwnerField } from './OwnerField.tsx';

export function ClientAccountForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    draft: useFormDraft('client-account'),
    schema: NewClient,
    initial: { userId: NONE, name: '', vouches: false },
    fallback: 'Failed to create Client Organization',
    send: async (client) => {
      await createClient(client);
      toast.success('Client Organization created');
      onDone();
    },
  });
  return (
    <CreateForm of={form} onCancel={onDone}>
      <OwnerField
        label="User"
        placeholder="Choose the owner"
        hint="Only users who own no client account can be chosen."
        {...form.field('userId')}
      />
      <TextField label="Name" required limit={CLIENT_NAME} autoComplete="off" {...form.field('name')} />
      <Checkbox
        label="Confirm LinkedIn addresses in the owner’s invitations automatically"
        checked={form.values.vouches}
        onChange={(vouches) => form.set('vouches', vouches)}
      />
    </CreateForm>
  );
}
