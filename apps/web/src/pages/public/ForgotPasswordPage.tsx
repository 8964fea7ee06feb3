import { RequiredEmail } from '@kithline/contract/rules.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { askForReset } from '../../features/accounts/password-reset.data.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useFocusHeadingAfter } from '../../ui/a11y/focus-heading.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

const Reset = z.object({ email: RequiredEmail });

/** /forgot-password */
export function ForgotPasswordPage() {
  useDocumentTitle('Forgotten password');
  const [isSent, setSent] = useState(false);
  useFocusHeadingAfter(isSent);
  const form = useForm({
    schema: Reset,
    initial: { email: '' },
    send: async ({ email }) => {
      await askForReset(email);
      setSent(true);
    },
  });
  const { field, failure, isSending } = form;
  return (
    <VisitorFrame
      title="Forgot your password?"
      lead={isSent ? undefined : 'We will send a link to your login email.'}
    >
      <Form of={form} className={classes.form}>
        {isSent ? (
          <Message tone="success">
            Please check the email address submitted to complete resetting your password.
          </Message>
        ) : (
          <>
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              autoFocus
              required
              {...field('email')}
            />
            {failure && <Message tone="error">{failure}</Message>}
            <Button
              type="submit"
              variant="primary"
              size="lg"
              fullWidth
              working={isSending}
              workingLabel="Sending..."
            >
              Send me a link
            </Button>
          </>
        )}
      </Form>
      <p className={classes.link}>
        <TextLink className={classes.go} href="/login">
          Back to log in
        </TextLink>
      </p>
    </VisitorFrame>
  );
}
