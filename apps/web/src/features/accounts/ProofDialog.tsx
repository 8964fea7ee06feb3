import { PasswordProof } from '@kithline/contract/sessions.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { knowsPasskeys } from '../../lib/passkeys.ts';
import { useProofQuestion } from '../../lib/proof.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import classes from './account.module.css';
import { sayPasskeyFailure } from './say-passkey-failure.ts';
import { proveByPasskey, secondFactorsQuery } from './second-factors.data.ts';
import { prove } from './sessions.data.ts';

const TITLE = 'Is it you?';

/** Asks for the password or a passkey before an important act, if the last proof is too old. */
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
  const hasPasskey = useHasPasskey();
  const form = useForm({
    schema: PasswordProof,
    initial: { password: '' },
    send: async ({ password }) => {
      await prove(password);
      onProven();
    },
  });
  const { field, failure, setFailure, isSending } = form;
  const [isAsking, setAsking] = useState(false);
  const askPasskey = async () => {
    setFailure(null);
    setAsking(true);
    try {
      if (await proveByPasskey()) onProven();
    } catch (error) {
      setFailure(sayPasskeyFailure(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Form of={form} className={classes.fields} aria-label={TITLE}>
      <p>
        You logged in a while ago. To continue, please confirm with your password
        {hasPasskey && ' or a passkey'} that it is you.
      </p>
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
      />
      {failure && <Message tone="error">{failure}</Message>}
      <div className={classes.proofButtons}>
        {hasPasskey && (
          <Button
            icon={<IconFingerprint size={15} stroke={1.8} aria-hidden />}
            working={isAsking}
            workingLabel="waiting..."
            onClick={() => void askPasskey()}
          >
            Use a passkey
          </Button>
        )}
        <div className={classes.buttons}>
          <Button variant="quiet" disabled={isSending} onClick={onCancel}>
            cancel
          </Button>
          <Button type="submit" variant="primary" working={isSending} workingLabel="confirming...">
            confirm
          </Button>
        </div>
      </div>
    </Form>
  );
}

/**
 * Whether the member has a passkey and this browser supports passkeys. False until that is known, because the
 * password always works.
 */
function useHasPasskey(): boolean {
  const { data } = useQuery({ ...secondFactorsQuery, enabled: knowsPasskeys() });
  return knowsPasskeys() && data !== undefined && data.passkeys.length > 0;
}
