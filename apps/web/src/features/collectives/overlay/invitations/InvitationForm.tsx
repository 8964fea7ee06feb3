import type { Collective } from '@kithline/contract/collectives.ts';
import { InvitationDraft } from '@kithline/contract/invitations.ts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useFormDraft } from '../../../../lib/form/unsaved.tsx';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/cards/Card.tsx';
import { Message } from '../../../../ui/feedback/Message.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FieldGrid } from '../../../../ui/fields/FieldGrid.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import classes from './InvitationForm.module.css';
import { draftNameOf, sendInvitation } from './invitations.data.ts';

const MOST_CHARACTERS = 100;
const EMPTY = { firstName: '', lastName: '', emailAddress: '', linkedinUrl: '' };

interface InvitationFormProps {
  collective: Collective;
  /**
   * Whether the first field takes the focus. If the overlay opens together with the form, the overlay's title
   * has the focus instead.
   */
  takesFocus: boolean;
  onClose: () => void;
}

/**
 * Typed text is kept until the invitation is sent or the member presses "cancel", even while the form is
 * closed.
 */
export function InvitationForm({ collective, takesFocus, onClose }: InvitationFormProps) {
  const form = useForm({
    draft: useFormDraft(draftNameOf(collective.id)),
    schema: InvitationDraft,
    initial: EMPTY,
    fallback: 'Invitation failed to send',
    send: async (invitation) => {
      await sendInvitation(collective.id, invitation);
      toast.success('Invitation sent');
      onClose();
    },
  });
  const { field, failure, isSending } = form;
  const cancel = () => {
    form.reset();
    onClose();
  };
  return (
    <Form of={form} onKeyDown={(event) => onKey(event, onClose)}>
      <Card title="New Invitation" note={`to ${collective.name}`}>
        <FieldGrid>
          <TextField
            label="First Name"
            required
            limit={MOST_CHARACTERS}
            autoComplete="off"
            autoFocus={takesFocus}
            {...field('firstName')}
          />
          <TextField
            label="Last Name"
            required
            limit={MOST_CHARACTERS}
            autoComplete="off"
            {...field('lastName')}
          />
          <TextField
            label="Email Address"
            required
            type="email"
            inputMode="email"
            autoComplete="off"
            {...field('emailAddress')}
          />
          <TextField label="LinkedIn URL" limit={MOST_CHARACTERS} inputMode="url" {...field('linkedinUrl')} />
        </FieldGrid>
        {failure && (
          <div className={classes.failure}>
            <Message tone="error">{failure}</Message>
          </div>
        )}
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" working={isSending} workingLabel="sending...">
            send
          </Button>
          <Button variant="quiet" onMouseDown={keepFocus} onClick={cancel}>
            cancel
          </Button>
        </div>
      </Card>
    </Form>
  );
}

/**
 * Keeps the focus in the field when the mouse button is pressed: if the field lost the focus, its error could
 * disappear, and the pressed button would move before the click.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function onKey(event: KeyboardEvent<HTMLFormElement>, onClose: () => void): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
    event.preventDefault();
    onClose();
  }
}
