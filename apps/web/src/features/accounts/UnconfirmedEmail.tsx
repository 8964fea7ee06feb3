import { PasswordProof } from '@kithline/contract/sessions.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { requestLoginEmail } from './login-email.data.ts';
import classes from './account.module.css';
import { Form } from '../../ui/form/Form.tsx';

export function UnconfirmedEmail({ username }: { username: string }) {
  const form = useForm({
    schema: PasswordProof,
    initial: { password: '' },
    fallback: 'The mail was not sent. Try again.',
    send: async ({ password }) => {
      await requestLoginEmail({ username, password });
    },
  });
  const { field, failure, isSending } = form;
  return (
    <Card title="Not confirmed yet" highlighted>
      <Form of={form} className={classes.paragraphs} aria-label="Confirm your login email">
        <p>
          You log in with <strong className={classes.address}>{username}</strong>, but you have not confirmed
          that this address is yours. Until you do, we send no invitations and no mails about your account to
          it.
        </p>
        <div className={classes.fields}>
          <PasswordField
            label="Your password"
            required
            autoComplete="current-password"
            {...field('password')}
          />
          {failure && <Message tone="error">{failure}</Message>}
        </div>
        <div className={classes.choices}>
          <Button type="submit" working={isSending} workingLabel="Sending...">
            Send me a mail to confirm it
          </Button>
        </div>
      </Form>
    </Card>
  );
}
