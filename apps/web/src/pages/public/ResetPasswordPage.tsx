import { ConfirmedPassword, NewPassword, PASSWORD_HINT } from '@kithline/contract/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { resetCodeQuery, setNewPassword } from '../../features/accounts/password-reset.data.ts';
import { sentenceOf } from '../../lib/failure-sentences.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useFocusHeadingAfter } from '../../ui/a11y/focus-heading.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

const REDIRECT_MS = 3000;
const Passwords = z.object({ password: NewPassword, confirm: ConfirmedPassword }).check(
  z.refine((values) => values.password === values.confirm.normalize('NFC'), {
    error: 'passwords do not match',
    path: ['confirm'],
    when: () => true,
  }),
);

/** /reset-password?code= */
export function ResetPasswordPage() {
  useDocumentTitle('Reset your password');
  const { code = '' } = useSearch({ strict: false });
  const check = useQuery({ ...resetCodeQuery(code), enabled: code !== '' });
  const isRefused = code === '' || check.data?.works === false;
  return (
    <VisitorFrame title="Reset your password">
      {isRefused && (
        <div className={classes.form}>
          <Message tone="error">This link is no longer valid. Please ask for a new one.</Message>
          <p>
            <TextLink href="/forgot-password">Ask for a new link</TextLink>
          </p>
        </div>
      )}
      {check.isError && (
        <FailedLine onRetry={() => void check.refetch()}>
          {sentenceOf(check.error, 'Something went wrong.')}
        </FailedLine>
      )}
      {check.data?.works && <NewPasswordForm code={code} />}
    </VisitorFrame>
  );
}

function NewPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  useFocusHeadingAfter(isDone);
  const form = useForm({
    schema: Passwords,
    initial: { password: '', confirm: '' },
    fallback: 'something went wrong',
    send: async ({ password }) => {
      await setNewPassword(code, password);
      setDone(true);
    },
  });
  const { field, failure, isSending } = form;
  useEffect(() => {
    if (!isDone) return;
    const goOn = () => {
      toast.success('Your password is set. Log in with it.');
      void navigate({ to: '/login' });
    };
    const timer = setTimeout(goOn, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
  return (
    <Form of={form} className={classes.form}>
      {isDone ? (
        <Message tone="success">Success! You will be redirected after 3 seconds.</Message>
      ) : (
        <>
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            autoFocus
            required
            hint={PASSWORD_HINT}
            {...field('password')}
          />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            required
            {...field('confirm')}
          />
          {failure && <Message tone="error">{failure}</Message>}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            fullWidth
            working={isSending}
            workingLabel="Saving..."
          >
            Set new password
          </Button>
        </>
      )}
    </Form>
  );
}
