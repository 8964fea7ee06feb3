import type { RequestedUsername } from '@kithline/contract/accounts.ts';
import { useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { sayDateTime } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { cancelLoginEmail, resendLoginEmail } from './login-email.data.ts';
import classes from './account.module.css';

const FAILED = { resend: 'Couldn’t send the mail again.', cancel: 'Couldn’t cancel the change.' } as const;

interface RequestedEmailProps {
  requested: RequestedUsername;
  /** The present login email. */
  username: string;
}

export function RequestedEmail({ requested, username }: RequestedEmailProps) {
  const [working, setWorking] = useState<'resend' | 'cancel' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isAnother = requested.username.toLowerCase() !== username.toLowerCase();
  const run = async (what: 'resend' | 'cancel', work: () => Promise<void>) => {
    setWorking(what);
    setFailure(null);
    try {
      await work();
      if (what === 'resend') toast.success('Mail sent again');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.clientMessage ?? FAILED[what]);
    } finally {
      setWorking(null);
    }
  };
  return (
    <Card title="Waiting for your confirmation" highlighted>
      <div className={classes.paragraphs}>
        <p>
          We sent a mail to <strong className={classes.address}>{requested.username}</strong>. Open its link
          and press the button there, by {sayDateTime(requested.expiresOn)}.
          {isAnother && (
            <>
              {' '}
              Until you do, you log in with <strong className={classes.address}>{username}</strong>.
            </>
          )}
        </p>
        {failure && <Message tone="error">{failure}</Message>}
        <div className={classes.choices}>
          <Button
            disabled={working !== null}
            working={working === 'resend'}
            workingLabel="Sending..."
            onClick={() => void run('resend', resendLoginEmail)}
          >
            Send again
          </Button>
          <Button
            variant="quiet"
            disabled={working !== null}
            working={working === 'cancel'}
            workingLabel="Canceling..."
            onClick={() => void run('cancel', cancelLoginEmail)}
          >
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  );
}
