import { NewUsername } from '@kithline/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { accountQuery, changeLoginEmail } from './account.data.ts';
import classes from './account.module.css';

/** The account overlay's page "login email". */
export function LoginEmail() {
  const { data: account, isError, refetch } = useQuery(accountQuery);
  if (account) return <LoginEmailForm username={account.user.username} />;
  if (!isError) return <CardBones lines={2} />;
  return <FailedState title="Your login email did not load." onRetry={() => void refetch()} />;
}

/** One field. What was typed stays until the server has taken it. */
function LoginEmailForm({ username }: { username: string }) {
  const { field, form, submit, failure, isSending } = useContractForm({
    schema: NewUsername,
    initial: { username },
    fallback: 'Login Email failed to update',
    send: async ({ username: wanted }) => {
      const address = wanted.trim();
      await changeLoginEmail(address);
      form.setInitialValues({ username: address });
      form.setValues({ username: address });
      toast.success('Login Email updated');
    },
  });
  const isChanged = form.values.username.trim() !== username;
  return (
    <form onSubmit={submit} noValidate>
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
            hint="You log in with it. When you change it, the old address is told by mail, if it was confirmed."
            {...field('username')}
          />
          {failure && <Message tone="error">{failure}</Message>}
        </div>
      </Card>
    </form>
  );
}
