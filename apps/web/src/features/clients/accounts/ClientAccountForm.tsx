import { CLIENT_NAME, NewClient } from '@kithline/contract/clients.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { PickerOption, PickerStatus } from '../../../ui/fields/picker-option.ts';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PanelForm } from '../../../ui/overlays/PanelForm.tsx';
import { createClient, possibleOwnersQuery } from './client-accounts.data.ts';

/** Milliseconds of rest before owners are searched (specification, part 2 section 9). */
const REST = 500;

interface Values extends Record<string, unknown> {
  userId: number | null;
  name: string;
  vouches: boolean;
}

/** Makes a client account for a user who owns none yet. What was chosen stays until there is one. */
export function ClientAccountForm({ onDone }: { onDone: () => void }) {
  const [owner, setOwner] = useState<PickerOption[]>([]);
  const [words, search] = useState('');
  const owners = useQuery(possibleOwnersQuery(words));
  const { form, field, submit, failure, isSending } = useContractForm<Values>({
    schema: NewClient,
    initial: { userId: null, name: '', vouches: false },
    fallback: 'Failed to create Client Organization',
    send: async ({ userId, name, vouches }) => {
      await createClient({ userId: Number(userId), name: name.trim(), vouches });
      toast.success('Client Organization created');
      onDone();
    },
  });
  return (
    <PanelForm
      onSubmit={submit}
      footer={
        <>
          <Button variant="quiet" onClick={onDone}>
            cancel
          </Button>
          <Button type="submit" variant="primary" working={isSending} workingLabel="creating...">
            create
          </Button>
        </>
      }
    >
      <PickerField
        label="User"
        required
        most={1}
        placeholder="Who owns it"
        hint="Users who own no client account yet."
        value={owner}
        options={(owners.data ?? []).map((user) => ({
          id: user.id,
          label: user.name,
          ...(user.detail ? { note: user.detail } : {}),
          picture: <Avatar name={user.name} src={user.profilePicture} size={20} />,
        }))}
        onChange={(picked) => {
          setOwner(picked);
          form.setFieldValue('userId', picked[0] ? Number(picked[0].id) : null);
        }}
        onSearch={search}
        debounce={REST}
        source="suggestions"
        status={statusOf(owners)}
        error={field('userId').error}
      />
      <TextField label="Name" required limit={CLIENT_NAME} autoComplete="off" {...field('name')} />
      <Checkbox
        label="Its owner vouches for LinkedIn addresses"
        checked={form.values.vouches}
        onChange={(vouches) => form.setFieldValue('vouches', vouches)}
      />
      {failure && <Message tone="error">{failure}</Message>}
    </PanelForm>
  );
}

function statusOf(asked: { isError: boolean; isPending: boolean; isPlaceholderData: boolean }): PickerStatus {
  if (asked.isError) return 'failed';
  return asked.isPending || asked.isPlaceholderData ? 'loading' : 'idle';
}
