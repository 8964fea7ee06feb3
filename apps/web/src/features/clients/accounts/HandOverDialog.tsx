import { clientsApi } from '@kithline/contract/clients.ts';
import type { Named } from '@kithline/contract/wire.ts';
import * as z from 'zod/mini';
import { call } from '../../../lib/call.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { NONE } from '../../../lib/form/values.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLIENTS_KEY } from '../../../lib/reply-keys.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { OwnerField } from './OwnerField.tsx';

const HINT =
  'Only users who own no client account can be chosen. The previous owner stays a collaborator of the client’s collectives, and shared networks stay shared.';
const REQUIRED = { error: 'User is required.' };
const NewOwner = z.object({ userId: z.int(REQUIRED).check(z.positive(REQUIRED)) });

interface HandOverDialogProps {
  client: Named;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function HandOverDialog({ client, opened, onClose, onDone }: HandOverDialogProps) {
  const form = useForm({
    schema: NewOwner,
    initial: { userId: NONE },
    fallback: 'The client account could not be handed over.',
    send: async ({ userId }) => {
      await call(clientsApi.handOver, { params: { id: client.id }, body: { userId } });
      await queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
      toast.success(`${client.name} has a new owner`);
      onDone();
    },
  });
  return (
    <FormDialog
      of={form}
      opened={opened}
      onClose={onClose}
      title={`Hand over ${client.name}`}
      size="small"
      label="hand over"
    >
      <OwnerField
        label="New owner"
        placeholder="Choose the new owner"
        hint={HINT}
        {...form.field('userId')}
      />
    </FormDialog>
  );
}
