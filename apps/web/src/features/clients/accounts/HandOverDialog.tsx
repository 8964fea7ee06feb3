import { clientsApi } from '@kithline/contract/clients.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLIENTS_KEY } from '../../../lib/reply-keys.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { PickerOption } from '../../../ui/fields/picker-option.ts';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FormButtons } from '../../../ui/overlays/FormButtons.tsx';
import { possibleOwnersQuery } from './client-accounts.data.ts';

const REQUIRED = { error: 'User is required.' };
const NewOwner = z.object({ userId: z.int(REQUIRED).check(z.positive(REQUIRED)) });

/** Milliseconds of rest before owners are searched. */
const REST = 500;

interface HandOverDialogProps {
  client: Named;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Gives a client account to another member. */
export function HandOverDialog({ client, opened, onClose, onDone }: HandOverDialogProps) {
  const formId = useId();
  const [owner, setOwner] = useState<PickerOption[]>([]);
  const [words, search] = useState('');
  const owners = useQuery(possibleOwnersQuery(words));
  const { form, field, submit, failure, isSending } = useContractForm<{ userId: number | null }>({
    schema: NewOwner,
    initial: { userId: null },
    fallback: 'The client account could not be handed over.',
    send: async ({ userId }) => {
      await call(clientsApi.handOver, { params: { id: client.id }, body: { userId: Number(userId) } });
      await queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
      toast.success(`${client.name} has a new owner`);
      onDone();
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Hand over ${client.name}`}
      size="small"
      closeOnOutside={!form.isDirty()}
      footer={<FormButtons formId={formId} isWorking={isSending} label="hand over" onCancel={onClose} />}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <PickerField
          label="New owner"
          required
          most={1}
          placeholder="Who owns it from now on"
          hint="Users who own no client account yet. The former owner stays a collaborator of its collectives, and what is shared stays shared."
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
          error={field('userId').error}
        />
        {failure && <Message tone="error">{failure}</Message>}
      </form>
    </Dialog>
  );
}
