import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { endPasskeyQuestion, offersPasskeysAtFields } from '../../lib/passkeys.ts';
import { sayPasskeyFailure } from './say-passkey-failure.ts';
import { signInByPasskey } from './second-step.data.ts';

interface PasskeySignInOptions {
  /** Whether to ignore a halfway sign-in. */
  alone: boolean;
  /**
   * Shown by `signIn` if the server refused the passkey, the browser failed or the user canceled. By default,
   * a message says what failed, and nothing is shown after canceling.
   */
  otherwise?: string;
}

/**
 * Returns functions that sign in with a passkey, by a button or from the browser's suggestions at a field.
 */
export function usePasskeySignIn(
  onSignedIn: () => Promise<void>,
  { alone, otherwise }: PasskeySignInOptions,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const isOffered = useRef(false);
  useEffect(
    () => () => {
      if (isOffered.current) void endPasskeyQuestion();
    },
    [],
  );
  const signIn = async () => {
    setFailure(null);
    setWorking(true);
    try {
      if ((await signInByPasskey({ alone })) !== null) await onSignedIn();
      else setFailure(otherwise ?? null);
    } catch (error) {
      setFailure(sayPasskeyFailure(error, otherwise));
    } finally {
      setWorking(false);
    }
  };
  const offer = async () => {
    if (isOffered.current || !(await offersPasskeysAtFields())) return;
    isOffered.current = true;
    try {
      if ((await signInByPasskey({ alone, atField: true })) !== null) await onSignedIn();
    } catch (error) {
      // A request at a field is invisible until the member chooses a passkey, so report only a refusal of the
      // chosen passkey.
      if (error instanceof CallFailure && error.status === 401) setFailure(sayPasskeyFailure(error));
    } finally {
      isOffered.current = false;
    }
  };
  return { signIn, offerAtField: () => void offer(), isWorking, failure };
}
