import type { SessionEnd } from '@kithline/contract/session-end.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { signIn } from '../../features/accounts/session.data.ts';
import { safeNext } from '../../lib/safe-next.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import form from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

const MEMBERSHIP = 'Membership is by invitation. If you were invited, open the link in your email.';

/** Why a browser was led here: a session's end, or what the member has done about one. */
type Why = SessionEnd | 'not-me';

const WHY: Readonly<Record<Why, string>> = {
  ended: 'Your session has ended. Please log in again.',
  administrator: 'An administrator has ended your sessions. Please log in again.',
  suspended: 'Your account has been suspended. Please ask an administrator of your Kithline.',
  'not-me': 'Every session of your account has ended. A mail with a link for a new password is on its way.',
};

const loadSignIn = async () => (await import('@kithline/contract/accounts.ts')).SignIn;

/** /login */
export function LoginPage() {
  useDocumentTitle('Log in');
  const navigate = useNavigate();
  const { next, why } = useSearch({ strict: false });
  const { field, submit, failure, isSending } = useContractForm({
    schema: loadSignIn,
    initial: { username: '', password: '' },
    send: async ({ username, password }) => {
      await signIn(username, password);
      await navigate({ href: safeNext(next), replace: true });
    },
  });
  return (
    <VisitorFrame
      title="Leverage the power of collective intelligence."
      lead="See who knows whom, and how well."
      footer={MEMBERSHIP}
    >
      <form className={form.form} onSubmit={submit} noValidate>
        {why !== undefined && isEnd(why) && !failure && (
          <Message tone={why === 'not-me' ? 'success' : 'warning'}>{WHY[why]}</Message>
        )}
        <TextField label="Email" type="email" autoComplete="username" autoFocus {...field('username')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        {failure && <Message tone="error">{failure}</Message>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          working={isSending}
          workingLabel="Logging in..."
        >
          Log me in
        </Button>
      </form>
      <p className={form.link}>
        <TextLink className={form.go} href="/forgot-password">
          Forgot your password?
        </TextLink>
      </p>
    </VisitorFrame>
  );
}

const isEnd = (why: string): why is Why => Object.hasOwn(WHY, why);
