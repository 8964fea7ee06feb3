import { type Account, NewUsername } from '@kithline/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from '../../lib/form/use-form.ts';
import { useFocusHeadingAfter } from '../../ui/a11y/focus-heading.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { accountQuery } from './account.data.ts';
import { requestLoginEmail } from './login-email.data.ts';
import { RequestedEmail } from './RequestedEmail.tsx';
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx';
import classes from './account.module.css';
import { Form } from '../../ui/form/Form.tsx';

const UPDATED = 'Login Email updated';

/** The account overlay's page "login email". */
export function LoginEmail() {
  const { data: account, isError, refetch } = useQuery(accountQuery);
  useSayConfirmed(account);
  useFocusHeadingAfter(account?.requestedUsername?.username);
  if (!account) {
    if (!isError) return <CardBones lines={2} />;
    return <FailedState title="Your login email did not load." onRetry={() => void refetch()} />;
  }
  const { user, isUsernameConfirmed, requestedUsername } = account;
  return (
    <div className={classes.column}>
      {requestedUsername && <RequestedEmail requested={requestedUsername} username={user.username} />}
      {!isUsernameConfirmed && !requestedUsername && <UnconfirmedEmail username={user.username} />}
      <LoginEmailForm key={user.username} username={user.username} />
    </div>
  );
}

/**
 * Shows a message as soon as the requested login email is confirmed. The member confirms it on another page.
 */
function useSayConfirmed(account: Account | undefined): void {
  const waited = useRef<string>(undefined);
  const username = account?.user.username;
  const requested = account?.requestedUsername?.username;
  const isConfirmed = account?.isUsernameConfirmed ?? false;
  useEffect(() => {
    const isAnswered = waited.current !== undefined && waited.current === username && requested === undefined;
    if (isAnswered && isConfirmed) toast.success(UPDATED);
    waited.current = requested;
  }, [username, requested, isConfirmed]);
}

function LoginEmailForm({ username }: { username: string }) {
  const form = useForm({
    schema: NewUsername,
    initial: { username, password: '' },
    fallback: 'Login Email failed to update',
    send: async (values) => {
      const { requestedUsername } = await requestLoginEmail({ ...values, username: values.username.trim() });
      form.reset();
      if (requestedUsername === null) toast.success(UPDATED);
    },
  });
  const { values, field, failure, isSending } = form;
  const isChanged = values.username.trim() !== username;
  // After saving, the password field is gone and the button is disabled, so the focus would be lost.
  useFocusHeadingAfter(isChanged);
  return (
    <Form of={form}>
      <Card
        title="Login email"
        note={isChanged && <span className={classes.unsaved}>1 change not saved</span>}
        action={
          <Button
            type="submit"
            variant="primary"
            disabled={!isChanged}
            working={isSending}
            workingLabel="saving..."
          >
            save
          </Button>
        }
      >
        <div className={classes.fields}>
          <TextField
            label="Email"
            required
            type="email"
            inputMode="email"
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="none"
            hint="You log in with this address. To change it, enter a new one and confirm it from the mail we send there. We then notify the old address."
            {...field('username')}
          />
          {isChanged && (
            <PasswordField
              label="Your password"
              required
              autoComplete="current-password"
              {...field('password')}
            />
          )}
          {failure && <Message tone="error">{failure}</Message>}
        </div>
      </Card>
    </Form>
  );
}
