import { INVITE_PENDING, InviteDraft } from '@kithline/contract/registrations.ts';
import { CallFailure } from '../../lib/call.ts';
import { useDraftedForm } from '../../lib/use-drafted-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { PanelForm } from '../../ui/overlays/PanelForm.tsx';
import { sendInvite } from './invites.data.ts';

const MOST_LETTERS = 100;

interface InviteFormProps {
  onDone: () => void;
  /** The address has a pending invitation, which can be sent again or withdrawn. */
  onPending?: (emailAddress: string) => void;
}

/** Invites a person by mail. What was typed stays until the mail is on its way or it is cancelled, also while the form is closed. */
export function InviteForm({ onDone, onPending }: InviteFormProps) {
  const { field, submit, failure, isSending, drop } = useDraftedForm({
    of: 'invite',
    schema: InviteDraft,
    initial: { firstName: '', lastName: '', emailAddress: '', linkedinUrl: '' },
    fallback: 'Failed to send invite',
    send: async (values) => {
      try {
        await sendInvite(values);
      } catch (error) {
        if (isPending(error)) onPending?.(values.emailAddress);
        throw error;
      }
      toast.success('Invitation sent');
      onDone();
    },
  });
  const cancel = () => {
    drop();
    onDone();
  };
  return (
    <PanelForm
      onSubmit={submit}
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            cancel
          </Button>
          <Button type="submit" variant="primary" working={isSending} workingLabel="sending...">
            send
          </Button>
        </>
      }
    >
      <TextField label="First Name" required limit={MOST_LETTERS} data-autofocus {...field('firstName')} />
      <TextField label="Last Name" required limit={MOST_LETTERS} {...field('lastName')} />
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
        limit={MOST_LETTERS}
        inputMode="url"
        hint="It helps to find the person in the directory."
        {...field('linkedinUrl')}
      />
      {failure && <Message tone="error">{failure}</Message>}
    </PanelForm>
  );
}

const isPending = (error: unknown): boolean =>
  error instanceof CallFailure && error.problem?.code === INVITE_PENDING;
