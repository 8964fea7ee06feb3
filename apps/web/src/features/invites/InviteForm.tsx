import { INVITE_PENDING, InviteDraft } from '@kithline/contract/registrations.ts';
import { CallFailure } from '../../lib/call.ts';
import { useFormDraft } from '../../lib/form/unsaved.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { CreateForm } from '../../ui/form/CreateForm.tsx';
import { sendInvite } from './invites.data.ts';

const MOST_CHARACTERS = 100;

interface InviteFormProps {
  onDone: () => void;
  /** Called if the address has a pending invitation, which can be sent again or withdrawn. */
  onPending?: (emailAddress: string) => void;
}

export function InviteForm({ onDone, onPending }: InviteFormProps) {
  const form = useForm({
    draft: useFormDraft('invite'),
    schema: InviteDraft,
    initial: { firstName: '', lastName: '', emailAddress: '', linkedinUrl: '' },
    fallback: 'Failed to send invite',
    send: async (invite) => {
      try {
        await sendInvite(invite);
      } catch (error) {
        if (isPending(error)) onPending?.(invite.emailAddress);
        throw error;
      }
      toast.success('Invitation sent');
      onDone();
    },
  });
  const { field } = form;
  return (
    <CreateForm of={form} label="send" onCancel={onDone}>
      <TextField label="First Name" required limit={MOST_CHARACTERS} data-autofocus {...field('firstName')} />
      <TextField label="Last Name" required limit={MOST_CHARACTERS} {...field('lastName')} />
      <TextField
        label="Email Address"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        {...field('emailAddress')}
      />
      <TextField
        label="LinkedIn URL"
        limit={MOST_CHARACTERS}
        inputMode="url"
        hint="Helps us find this person in the directory."
        {...field('linkedinUrl')}
      />
    </CreateForm>
  );
}

const isPending = (error: unknown): boolean =>
  error instanceof CallFailure && error.problem?.code === INVITE_PENDING;
