import { PasswordProof } from '@kithline/contract/sessions.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import classes from '../account.module.css';
import { OpenedForm } from '../OpenedForm.tsx';
import { prove } from '../sessions.data.ts';

export interface RemovalProps {
  name: string;
  remove: () => Promise<void>;
  onDone: () => void;
  onCancel: () => void;
}

export function RemoveLastFactor({ name, remove, onDone, onCancel }: RemovalProps) {
  const form = useForm({
    schema: PasswordProof,
    initial: { password: '' },
    fallback: `${name} was not removed. Try again.`,
    send: async ({ password }) => {
      await prove(password);
      await remove();
      onDone();
    },
  });
  return (
    <OpenedForm
      name={`Remove ${name}`}
      isGrave
      submitLabel="remove"
      workingLabel="removing..."
      of={form}
      onCancel={onCancel}
    >
      <p className={classes.question}>
        Remove {name}? This turns two-step sign-in off: you then log in with your password alone, and your
        recovery codes stop working.
      </p>
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
    </OpenedForm>
  );
}
