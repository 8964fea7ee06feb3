import { PasswordProof } from '@kithline/contract/sessions.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import classes from '../account.module.css';
import { prove } from '../sessions.data.ts';

export interface RemovalProps {
  name: string;
  remove: () => Promise<void>;
  onDone: () => void;
  onCancel: () => void;
}

/** The question before the last second factor is removed; the password confirms it. */
export function RemoveLastFactor({ name, remove, onDone, onCancel }: RemovalProps) {
  const { field, submit, failure, isSending } = useContractForm({
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
    <form
      className={classes.confirm}
      aria-label={`Remove ${name}`}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isSending) return;
        event.preventDefault();
        onCancel();
      }}
    >
      <p className={classes.question}>
        Remove {name}, your last second step? Logging in then takes the password alone, and your recovery
        codes end.
      </p>
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
        <Button type="submit" variant="danger" working={isSending} workingLabel="removing...">
          remove
        </Button>
      </div>
    </form>
  );
}

/** The question has just been asked: its field is where one goes on. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
