import { PasswordProof } from '@kithline/contract/sessions.ts';
import { useState } from 'react';
import { useProofQuestion } from '../../lib/proof.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import classes from './account.module.css';
import { prove } from './sessions.data.ts';

const TITLE = 'Is it you?';

/** Asks for the password before a grave act, when the last proof is too old. */
export function ProofDialog() {
  const question = useProofQuestion();
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  if (last === null) return null;
  const isOpen = question !== null;
  return (
    <Dialog opened={isOpen} onClose={() => last.answer(false)} title={TITLE} size="small">
      <ProofForm onProven={() => last.answer(true)} onCancel={() => last.answer(false)} />
    </Dialog>
  );
}

function ProofForm({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const { field, submit, failure, isSending } = useContractForm({
    schema: PasswordProof,
    initial: { password: '' },
    send: async ({ password }) => {
      await prove(password);
      onProven();
    },
  });
  return (
    <form className={classes.fields} aria-label={TITLE} onSubmit={submit} noValidate>
      <p>You logged in a while ago. Please confirm with your password to go on.</p>
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
      />
      {failure && <Message tone="error">{failure}</Message>}
      <div className={classes.buttons}>
        <Button variant="quiet" disabled={isSending} onClick={onCancel}>
          cancel
        </Button>
        <Button type="submit" variant="primary" working={isSending} workingLabel="confirming...">
          confirm
        </Button>
      </div>
    </form>
  );
}
