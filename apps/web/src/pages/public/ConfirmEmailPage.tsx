import { useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmLoginEmail } from '../../features/accounts/login-email.data.ts';
import { stringifySearch } from '../../lib/search-params.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { AnswerMail } from './AnswerMail.tsx';
import form from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';

const TITLE = 'Confirm your login email';

/**
 * /confirm-email?code=: a member confirms a new login email; visitors are asked to log in first. Opening the
 * page changes nothing, because programs that scan mails open links, too.
 */
export function ConfirmEmailPage() {
  useDocumentTitle(TITLE);
  const { code = '' } = useSearch({ strict: false });
  const { user } = useRouteContext({ from: '/anybody/confirm-email' });
  return user || code === '' ? <Confirm code={code} /> : <LogInFirst code={code} />;
}

function Confirm({ code }: { code: string }) {
  const [username, setUsername] = useState<string | null>(null);
  return (
    <VisitorFrame
      title={TITLE}
      lead={
        username === null
          ? 'Confirm only if you asked for our mail yourself. From then on, you log in with the address at which you got it. If your previous login email was confirmed, it also gets a mail about the change.'
          : undefined
      }
    >
      {username === null ? (
        <AnswerMail
          code={code}
          label="Confirm this address"
          workingLabel="Confirming..."
          spent="This link no longer works. It works only once, within 24 hours after the mail, and stops working if you ask for another mail or change your password. Ask for a new mail under “login email” in your account."
          answer={async () => setUsername(await confirmLoginEmail(code))}
        />
      ) : (
        <div className={form.form}>
          <Message tone="success">Login Email updated. From now on, log in with {username}.</Message>
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

/** Asks a visitor to log in, which proves that the mailbox and the account belong to the same person. */
function LogInFirst({ code }: { code: string }) {
  const next = `/confirm-email${stringifySearch({ code })}`;
  return (
    <VisitorFrame
      title={TITLE}
      lead="Log in to the account whose login email you want to change. This shows that the account and the new address are both yours."
    >
      <div className={form.form}>
        <LinkButton href={`/login${stringifySearch({ next })}`} variant="primary" size="lg" fullWidth>
          Log in
        </LinkButton>
        <p>
          If you did not ask for our mail, do nothing: your login email stays as it is. Can’t log in? First{' '}
          <TextLink href="/forgot-password">reset your password</TextLink>: we mail the link to your current
          login email. Then log in, and ask for the new address again.
        </p>
      </div>
    </VisitorFrame>
  );
}
