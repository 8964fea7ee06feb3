import type { SecurityEvent } from '@kithline/contract/security-events.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayMoment } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { accountQuery } from '../account.data.ts';
import classes from './dialog.module.css';
import { eventNote, eventTitle } from './event-words.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';

interface NotYouDialogProps {
  /** What the member doubts; null while nothing is asked. */
  event: SecurityEvent | null;
  /** Returns false when the member did not go on. */
  onNotMe: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks whether it was the member, and says what happens if not. */
export function NotYouDialog({ event, onNotMe, onClose }: NotYouDialogProps) {
  // What it shows stays while it closes.
  const [shown, setShown] = useState(event);
  if (event !== null && event !== shown) setShown(event);
  const closing = useMutation({ mutationFn: onNotMe });
  if (shown === null) return null;
  // Once all is closed, the page is being left.
  const isClosing = closing.isPending || closing.data === true;
  const leave = () => {
    if (isClosing) return;
    closing.reset();
    onClose();
  };
  return (
    <Dialog
      opened={event !== null}
      onClose={leave}
      title="Was this not you?"
      size={480}
      closeOnOutside={!isClosing}
      footer={
        <>
          <Button data-autofocus disabled={isClosing} onClick={leave}>
            It was me
          </Button>
          <Button
            variant="danger"
            className={classes.last}
            working={isClosing}
            workingLabel="closing..."
            onClick={() => closing.mutate()}
          >
            It was not me
          </Button>
        </>
      }
    >
      <Consequences event={shown} />
      {closing.error && (
        <div className={classes.failure}>
          <Message tone="error">
            {sentenceOf(closing.error, 'Your sessions were not ended. Try again.')}
          </Message>
        </div>
      )}
    </Dialog>
  );
}

function Consequences({ event }: { event: SecurityEvent }) {
  const { data: account } = useQuery(accountQuery);
  const note = eventNote(event);
  return (
    <div className={classes.step}>
      <p className={classes.doubted}>
        <strong>{eventTitle(event)}</strong>
        <span>{[note, sayMoment(event.happenedOn)].filter(Boolean).join(', ')}</span>
      </p>
      <p className={classes.lead}>If it was not you:</p>
      <ul className={classes.consequences}>
        <li>Every session of your account will end, this one too.</li>
        <li>Your password will end, and so will second steps that were added in the last 30 days.</li>
        <li>A login email that was changed in the last 72 hours will be taken back.</li>
        <li>
          A mail with a link for a new password will go to{' '}
          <strong>{account?.user.username ?? 'your login email'}</strong>.
        </li>
      </ul>
    </div>
  );
}
