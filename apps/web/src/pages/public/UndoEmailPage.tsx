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

const TITLE = 'Take back the change of your login email';

/**
 * /undo-email?code=: takes a change of the login email back, also for visitors. Opening the page changes
 * nothing, because programs that scan mails open links, too.
 */
export function UndoEmailPage() {
  useDocumentTitle(TITLE);
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
      title={TITLE}
      lead={
        undone === null
          ? 'If it was not you who changed your login email, take the change back here. You then log in with your previous address again. Everybody is logged out of your account. Your password stops working, and you set a new one.'
          : undefined
      }
    >
      {undone === null ? (
        <AnswerMail
          code={code}
          label="Take the change back"
          workingLabel="Taking it back..."
          spent="This link no longer works. It works only once, within 72 hours after the mail. If you cannot log in, ask an administrator for help."
          answer={takeBack}
        />
      ) : (
        <div className={form.form}>
          <Message tone="success">
            Your login email is {undone.username} again, and everybody is logged out of your account. Your old
            password no longer works. Set a new one within an hour. After that, use “Forgot your password?” on
            the login page.
          </Message>
          <LinkButton href={`/reset-password?code=${encodeURIComponent(undone.resetCode)}`}>
            Set a new password
          </LinkButton>
        </div>
      )}
    </VisitorFrame>
  );
}
