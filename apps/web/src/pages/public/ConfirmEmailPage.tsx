import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmLoginEmail } from '../../features/accounts/login-email.data.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { AnswerMail } from './AnswerMail.tsx';
import form from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';

/** /confirm-email?code= For visitors and members. Opening it changes nothing, since programs that read mails open links too. */
export function ConfirmEmailPage() {
  useDocumentTitle('Confirm your login email');
  const { code = '' } = useSearch({ strict: false });
  const [username, setUsername] = useState<string | null>(null);
  return (
    <VisitorFrame
      title="Confirm your login email"
      lead={
        username === null
          ? 'Confirm only if you asked for this yourself. You then log in with the address that our mail came to, and your earlier address gets a notice.'
          : undefined
      }
    >
      {username === null ? (
        <AnswerMail
          code={code}
          label="Confirm this address"
          workingLabel="Confirming..."
          spent="This link does not work any more. It works once and for 24 hours; a newer mail or a new password ends it."
          answer={async () => setUsername(await confirmLoginEmail(code))}
        />
      ) : (
        <div className={form.form}>
          <Message tone="success">Login Email updated. You log in with {username} from now on.</Message>
        </div>
      )}
      <p className={form.link}>
        <TextLink className={form.go} href="/">
          Go to Kithline
        </TextLink>
      </p>
    </VisitorFrame>
  );
}
