import { PasswordChange } from '@kithline/contract/accounts.ts';
import { ConfirmedPassword, PASSWORD_HINT } from '@kithline/contract/rules.ts';
import * as z from 'zod/mini';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { changePassword } from './account.data.ts';
import classes from './account.module.css';

const Passwords = z.extend(PasswordChange, { confirm: ConfirmedPassword }).check(
  z.refine((values) => values.newPassword === values.confirm.normalize('NFC'), {
    error: 'passwords do not match',
    path: ['confirm'],
    when: () => true,
  }),
);

interface ChangePasswordProps {
  onDone: () => void;
  onCancel: () => void;
}

/** A new password, which the current one confirms. */
export function ChangePassword({ onDone, onCancel }: ChangePasswordProps) {
  const { field, submit, failure, isSending } = useContractForm({
    schema: Passwords,
    initial: { password: '', newPassword: '', confirm: '' },
    fallback: 'Password failed to update',
    send: async ({ password, newPassword }) => {
      await changePassword({ password, newPassword });
      onDone();
    },
  });
  return (
    <form
      className={classes.fields}
      aria-label="Change your password"
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isSending) return;
        event.preventDefault();
        onCancel();
      }}
    >
      <PasswordField
        ref={focusOnce}
        label="Current Password"
        required
        autoComplete="current-password"
        {...field('password')}
      />
      <PasswordField
        label="New Password"
        required
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...field('newPassword')}
      />
      <PasswordField label="Confirm Password" required autoComplete="new-password" {...field('confirm')} />
      {failure && <Message tone="error">{failure}</Message>}
      <div className={classes.buttons}>
        <Button variant="quiet" disabled={isSending} onClick={onCancel}>
          cancel
        </Button>
        <Button type="submit" variant="primary" working={isSending} workingLabel="saving...">
          save
        </Button>
      </div>
    </form>
  );
}

/** The form has just been opened: its first field is where one goes on. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
