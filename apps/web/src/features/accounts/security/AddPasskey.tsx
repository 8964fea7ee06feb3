import { PASSKEY_NAME, PasskeyName } from '@kithline/contract/second-factors.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import classes from './dialog.module.css';
import { addPasskey, passkeyOptions } from './second-factors.data.ts';
import { Form } from '../../../ui/form/Form.tsx';

interface AddPasskeyProps {
  suggestedName: string;
  /** Called with the recovery codes if the passkey is the first second factor, otherwise with null. */
  onAdded: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

const REASONS = {
  known: 'This device or key already has a passkey of your account.',
  failed: "Your browser couldn't make a passkey. Try again, or use another device.",
} as const;

export function AddPasskey({ suggestedName, onAdded, onCancel }: AddPasskeyProps) {
  const [reason, setReason] = useState<NoPasskey | null>(null);
  const form = useForm({
    schema: PasskeyName,
    initial: { name: suggestedName },
    fallback: 'The passkey was not added. Try again.',
    send: async ({ name }) => {
      setReason(null);
      const response = await makePasskey(await passkeyOptions());
      if (typeof response === 'string') setReason(response);
      else onAdded(await addPasskey({ name, response: { ...response } }));
    },
  });
  const { field, failure, isSending } = form;
  useEffect(() => stopMaking, []);
  return (
    <Form of={form} className={classes.step} aria-label="Add a passkey">
      <p className={classes.lead}>
        A passkey is stored on this device, on a security key or in your password manager. Your browser asks
        you where.
      </p>
      <TextField
        {...field('name')}
        label="Name"
        required
        limit={PASSKEY_NAME}
        data-autofocus
        hint="A name that helps you recognize it, such as where it is stored."
      />
      {reason === 'cancelled' && <Message tone="info">No passkey was created.</Message>}
      {reason !== null && reason !== 'cancelled' && <Message tone="error">{REASONS[reason]}</Message>}
      {failure && <Message tone="error">{failure}</Message>}
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          cancel
        </Button>
        <Button type="submit" variant="primary" working={isSending} workingLabel="waiting...">
          continue
        </Button>
      </div>
    </Form>
  );
}

/**
 * Why no passkey was created: the member canceled, the device already has a passkey of the account, or the
 * browser failed.
 */
type NoPasskey = 'cancelled' | 'known' | 'failed';

const loadLibrary = () => loadCode(() => import('@simplewebauthn/browser'));

let isMaking = false;

/** Returns the browser's response, or why there is no passkey. */
async function makePasskey(options: Record<string, unknown>): Promise<RegistrationResponseJSON | NoPasskey> {
  isMaking = true;
  try {
    const { startRegistration } = await loadLibrary();
    // The server's options follow the same specification as this type; the contract only types them less
    // strictly.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return await startRegistration({ optionsJSON });
  } catch (error) {
    return reasonOf(error);
  } finally {
    isMaking = false;
  }
}

function stopMaking(): void {
  if (isMaking) void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
}

/**
 * Returns why there is no passkey, by the name of the browser's error (WebAuthn Level 3, section 5.1.3).
 * NotAllowedError means that the user refused, or waited too long.
 */
function reasonOf(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}
