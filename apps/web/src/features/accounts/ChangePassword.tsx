import { PasswordChange } from '@kithline/contract/accounts.ts';
import { ConfirmedPassword, PASSWORD_HINT } from '@kithline/contract/rules.ts';
import * as z from 'zod/mini';
import { useForm } from '../../lib/form/use-form.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { changePassword } from './account.data.ts';
import { OpenedForm } from './OpenedForm.tsx';

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

export function ChangePassword({ onDone, onCancel }: ChangePasswordProps) {
  const form = useForm({
    schema: Passwords,
    initial: { password: '', newPassword: '', confirm: '' },
    fallback: 'Password failed to update',
    send: async ({ password, newPassword }) => {
      await changePassword({ password, newPassword });
      onDone();
    },
  });
  return (
    <OpenedForm
      name="Change your password"
      submitLabel="save"
      workingLabel="saving..."
      of={form}
      onCancel={onCancel}
    >
      <PasswordField
        label="Current Password"
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
      <PasswordField
        label="New Password"
        required
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('newPassword')}
      />
      <PasswordField
        label="Confirm Password"
        required
        autoComplete="new-password"
        {...form.field('confirm')}
      />
    </OpenedForm>
  );
}
