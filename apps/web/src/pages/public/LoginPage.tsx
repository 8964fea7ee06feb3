import { ownPath } from '@kithline/contract/own-path.ts';
import type { SessionEnd } from '@kithline/contract/session-end.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ProviderButton } from '../../features/accounts/ProviderButton.tsx';
import { sayProviderProblem } from '../../features/accounts/provider.data.ts';
import { signIn } from '../../features/accounts/session.data.ts';
import { usePasskeySignIn } from '../../features/accounts/use-passkey-sign-in.ts';
import { wereDraftsRemoved } from '../../lib/drafts.ts';
import { knowsPasskeys } from '../../lib/passkeys.ts';
import { parseSearch, type SearchParams, stringifySearch } from '../../lib/search-params.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';

const MEMBERSHIP = 'Membership is by invitation. If you were invited, open the link in your email.';

/**
 * Why the browser was redirected to this page: the session ended, the member pressed "Not you?", or a sign-in
 * took too long.
 */
type Why = SessionEnd | 'not-me' | 'late';

const WHY: Readonly<Record<Why, string>> = {
  ended: 'Your session has ended. Please log in again.',
  administrator: 'An administrator has ended your sessions. Please log in again.',
  suspended: 'Your account has been suspended. Please ask an administrator of Kithline.',
  late: 'Your login was not completed. Please start again.',
  'not-me':
    'You are logged out everywhere. We are sending a link for a new password to your login email. If somebody ' +
    'has changed your login email recently, the link goes to your previous one.',
};

const REMOVED = 'Text that you had not saved or sent was removed from this browser.';

const loadSignIn = async () => (await import('@kithline/contract/accounts.ts')).SignIn;

/** /login */
export function LoginPage() {
  useDocumentTitle('Log in');
  const navigate = useNavigate();
  const { next, why }: SearchParams = useSearch({ strict: false });
  const enter = () => navigate({ href: ownPath(next, location.origin), replace: true });
  const passkey = usePasskeySignIn(enter, { alone: true });
  const problem = useProviderProblem();
  const form = useForm({
    schema: loadSignIn,
    initial: { username: '', password: '' },
    // An empty field shows no error, because signing in with a passkey or the provider needs no field.
    validatesOnBlur: false,
    send: async ({ username, password }) => {
      if (await signIn(username, password)) return enter();
      await navigate({ to: '/login/second-step', search: next === undefined ? {} : { next } });
    },
  });
  const { field, failure, setFailure, isSending } = form;
  const wrong = failure ?? passkey.failure ?? problem;
  const byPasskey = () => {
    setFailure(null);
    void passkey.signIn();
  };
  return (
    <VisitorFrame
      title="Leverage the power of collective intelligence."
      lead="See who knows whom, and how well."
      footer={MEMBERSHIP}
    >
      <Form of={form} className={classes.form}>
        {why !== undefined && isReason(why) && !wrong && (
          <Message tone={why === 'not-me' ? 'success' : 'warning'}>
            {[WHY[why], ...(wereDraftsRemoved() ? [REMOVED] : [])].join(' ')}
          </Message>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
          autoFocus
          // Offer a passkey only after a press or a key. The page itself sets the first focus, and opening
          // the page must not ask for a passkey.
          onPointerDown={passkey.offerAtField}
          onKeyDown={passkey.offerAtField}
          {...field('username')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        {wrong && <Message tone="error">{wrong}</Message>}
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
      </Form>
      <p className={classes.link}>
        <TextLink className={classes.go} href="/forgot-password">
          Forgot your password?
        </TextLink>
      </p>
      <div className={classes.others}>
        {knowsPasskeys() && (
          <Button
            size="lg"
            fullWidth
            icon={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
            working={passkey.isWorking}
            workingLabel="Waiting..."
            onClick={byPasskey}
          >
            Log in with a passkey
          </Button>
        )}
        <ProviderButton next={ownPath(next, location.origin)} />
      </div>
    </VisitorFrame>
  );
}

const isReason = (why: string): why is Why => Object.hasOwn(WHY, why);

/** Returns why signing in with the provider failed, according to the URL. Removes the reason from the URL. */
function useProviderProblem(): string | null {
  const { problem }: SearchParams = useSearch({ strict: false });
  const { history } = useRouter();
  const [sentence, setSentence] = useState<string | null>(null);
  useEffect(() => {
    if (problem === undefined) return;
    void sayProviderProblem(problem).then(setSentence);
    const { problem: _said, ...others } = parseSearch(history.location.search);
    history.replace(history.location.pathname + stringifySearch(others));
  }, [problem, history]);
  return sentence;
}
