import { clientsApi } from '@kithline/contract/clients.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { useId } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../lib/call.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { NONE } from '../../../lib/form/values.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLIENTS_KEY } from '../../../lib/reply-keys.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FormButtons } from '../../../ui/overlays/FormButtons.tsx';
import { OwnerField } from './OwnerField.tsx';

const REQUIRED = { error: 'User is required.' };
const NewOwner = z.object({ userId: z.int(REQUIRED).check(z.positive(REQUIRED)) });

interface HandOverDialogProps {
  client: Named;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Gives a client account to another member. */
export function HandOverDialog({ client, opened, onClose, onDone }: HandOverDialogProps) {
  const formId = useId();
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
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Hand over ${client.name}`}
      size="small"
      closeOnOutside={form.changes === 0}
      footer={<FormButtons formId={formId} isWorking={form.isSending} label="hand over" onCancel={onClose} />}
    >
      <Form of={form} id={formId}>
        <OwnerField
          label="New owner"
          placeholder="Who owns it from now on"
          hint="Users who own no client account yet. The former owner stays a collaborator of its collectives, and what is shared stays shared."
          {...form.field('userId')}
        />
        {form.failure && <Message tone="error">{form.failure}</Message>}
      </Form>
    </Dialog>
  );
}
