import { UNDO_HOURS } from '@kithline/contract/accounts.ts';
import { DOUBTED_FACTOR_DAYS } from '@kithline/contract/second-factors.ts';
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
import { sentenceOf } from '../../../lib/failure-sentences.ts';

/** What the member doubts: a security event, or 'something' without a particular event. */
export type Doubt = SecurityEvent | 'something';

interface NotYouDialogProps {
  /** Null while the dialog is closed. */
  doubt: Doubt | null;
  /** Returns false if the member canceled. */
  onSecure: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks whether it was the member who did something, and explains what happens if not. */
export function NotYouDialog({ doubt, onSecure, onClose }: NotYouDialogProps) {
  // While the dialog fades out, it keeps its content.
  const [shown, setShown] = useState(doubt);
  if (doubt !== null && doubt !== shown) setShown(doubt);
  const securing = useMutation({ mutationFn: onSecure });
  if (shown === null) return null;
  // Once the account is secured, the page is left, and the button must stay disabled until then.
  const isSecuring = securing.isPending || securing.data === true;
  const leave = () => {
    if (isSecuring) return;
    securing.reset();
    onClose();
  };
  return (
    <Dialog
      opened={doubt !== null}
      onClose={leave}
      title={shown === 'something' ? 'Was any of this not you?' : 'Was this not you?'}
      size={480}
      closeOnOutside={!isSecuring}
      footer={
        <>
          <Button data-autofocus disabled={isSecuring} onClick={leave}>
            cancel
          </Button>
          <Button
            variant="danger"
            className={classes.last}
            working={isSecuring}
            workingLabel="securing..."
            onClick={() => securing.mutate()}
          >
            It was not me
          </Button>
        </>
      }
    >
      <div className={classes.step}>
        {shown !== 'something' && <Doubted event={shown} />}
        <Consequences />
      </div>
      {securing.error && (
        <div className={classes.failure}>
          <Message tone="error">
            {sentenceOf(securing.error, "Your account wasn't secured. Try again.")}
          </Message>
        </div>
      )}
    </Dialog>
  );
}

function Doubted({ event }: { event: SecurityEvent }) {
  const note = eventNote(event);
  return (
    <p className={classes.doubted}>
      <strong>{eventTitle(event)}</strong>
      <span>{[note, sayMoment(event.happenedOn)].filter(Boolean).join(', ')}</span>
    </p>
  );
}

/**
 * If the login email is unproven, the password and the second steps are kept, because the member may not
 * receive the mail. If the former login email is restored, the password and recently added second steps end
 * even then, because a former login email is always proven.
 */
function Consequences() {
  const { data: account } = useQuery(accountQuery);
  const noteOnUndo =
    account?.isUsernameConfirmed === false
      ? ' In that case, your password stops working, and authenticator apps, passkeys and recovery codes added ' +
        `in the last ${DOUBTED_FACTOR_DAYS} days are removed.`
      : '';
  return (
    <>
      <p className={classes.lead}>If you press “It was not me”:</p>
      <ul className={classes.consequences}>
        <li>You will be logged out everywhere, here too.</li>
        <li>Your access tokens will stop working.</li>
        {account?.isUsernameConfirmed && (
          <>
            <li>Your password will stop working.</li>
            <li>
              Authenticator apps, passkeys and recovery codes added in the last {DOUBTED_FACTOR_DAYS} days
              will be removed.
            </li>
          </>
        )}
        <li>
          We'll email a link for a new password to your login email. If your login email was changed in the
          last {UNDO_HOURS} hours, we take the change back, and send the link to the previous address.
          {noteOnUndo}
        </li>
      </ul>
    </>
  );
}
