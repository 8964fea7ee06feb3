import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { undoLoginEmail } from '../../features/accounts/login-email.data.ts';
import { forgetMember } from '../../features/accounts/session.data.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { AnswerMail } from './AnswerMail.tsx';
import form from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';

/**
 * /undo-email?code=: takes a change of the login email back, also for visitors. Opening the page changes
 * nothing, because programs that scan mails open links, too.
 */
export function UndoEmailPage() {
  useDocumentTitle('Take the change back');
  const { code = '' } = useSearch({ strict: false });
  const [undone, setUndone] = useState<{ username: string; resetCode: string } | null>(null);
  const takeBack = async () => {
    const reply = await undoLoginEmail(code);
    // The server has ended every session of the account, including this browser's.
    forgetMember();
    setUndone(reply);
  };
  return (
    <VisitorFrame
      title="Take the change back"
      lead={
        undone === null
          ? 'Did somebody else change your login email? Take the change back. Then the address to which we sent this mail is your login email again, every session of your account ends, your password stops working, and you set a new one.'
          : undefined
      }
    >
      {undone === null ? (
        <AnswerMail
          code={code}
          label="Take the change back"
          workingLabel="Taking it back..."
          spent="This link no longer works. A link works once, within 72 hours. If you cannot log in, please tell an administrator."
          answer={takeBack}
        />
      ) : (
        <div className={form.form}>
          <Message tone="success">
            Your login email is {undone.username} again, and every session has ended. Your old password no
            longer works. Set a new one within an hour, or ask for a link on the login page.
          </Message>
          <LinkButton href={`/reset-password?code=${encodeURIComponent(undone.resetCode)}`}>
            Set a new password
          </LinkButton>
        </div>
      )}
    </VisitorFrame>
  );
}
