import { AccountRemoval } from '@kithline/contract/accounts.ts';
import { useState } from 'react';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import classes from './account.module.css';

interface ConfirmDeletionProps {
  onDelete: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** The question before the account is deleted; the password confirms it. */
export function ConfirmDeletion({ onDelete, onCancel }: ConfirmDeletionProps) {
  const [isGone, setGone] = useState(false);
  const { field, submit, failure, isSending } = useContractForm({
    schema: AccountRemoval,
    initial: { password: '' },
    fallback: 'Your account was not deleted. Please try again later.',
    send: async ({ password }) => {
      await onDelete(password);
      setGone(true);
    },
  });
  if (isGone) return <Message tone="success">Your account has been deleted.</Message>;
  return (
    <form
      className={classes.confirm}
      aria-label="Delete your account"
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isSending) return;
        event.preventDefault();
        onCancel();
      }}
    >
      <p className={classes.question}>Permanently delete your account?</p>
      <PasswordField
        ref={focusOnce}
        label="Your password"
        required
        autoComplete="current-password"
        {...field('password')}
      />
      {failure && <Message tone="error">{failure}</Message>}
      <div className={classes.buttons}>
        <Button variant="quiet" disabled={isSending} onClick={onCancel}>
          cancel
        </Button>
        <Button type="submit" variant="danger" working={isSending} workingLabel="deleting...">
          delete
        </Button>
      </div>
    </form>
  );
}

/** The question has just been asked: its field is where one goes on. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
