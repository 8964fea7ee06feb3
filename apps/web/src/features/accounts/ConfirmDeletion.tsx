import { AccountRemoval } from '@kithline/contract/accounts.ts';
import { useState } from 'react';
import { useForm } from '../../lib/form/use-form.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import classes from './account.module.css';
import { OpenedForm } from './OpenedForm.tsx';

interface ConfirmDeletionProps {
  onDelete: (password: string) => Promise<void>;
  onCancel: () => void;
}

export function ConfirmDeletion({ onDelete, onCancel }: ConfirmDeletionProps) {
  const [isDeleted, setDeleted] = useState(false);
  const form = useForm({
    schema: AccountRemoval,
    initial: { password: '' },
    fallback: 'Your account was not deleted. Please try again later.',
    send: async ({ password }) => {
      await onDelete(password);
      setDeleted(true);
    },
  });
  if (isDeleted) return <Message tone="success">Your account has been deleted.</Message>;
  return (
    <OpenedForm
      name="Delete your account"
      isGrave
      submitLabel="delete"
      workingLabel="deleting..."
      of={form}
      onCancel={onCancel}
    >
      <p className={classes.question}>Permanently delete your account?</p>
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
    </OpenedForm>
  );
}
