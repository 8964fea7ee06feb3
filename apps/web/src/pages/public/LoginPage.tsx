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

const ENDED = 'Your session has ended. Please log in again.';

const loadSignIn = async () => (await import('@kithline/contract/accounts.ts')).SignIn;

/** /login */
export function LoginPage() {
  useDocumentTitle('Log in');
  const navigate = useNavigate();
  const { next, ended } = useSearch({ strict: false });
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
        {ended !== undefined && !failure && <Message tone="warning">{ENDED}</Message>}
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
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
      </p>
    </VisitorFrame>
  );
}
