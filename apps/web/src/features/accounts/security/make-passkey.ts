import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { loadCode } from '../../../lib/load-code.ts';

/**
 * Why no passkey was created: the member cancelled, the device already has a passkey of the account, or the
 * browser failed.
 */
export type NoPasskey = 'cancelled' | 'known' | 'failed';

const loadLibrary = () => loadCode(() => import('@simplewebauthn/browser'));

let isMaking = false;

/** Lets the browser create a passkey. Returns the result for the server. */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<RegistrationResponseJSON | NoPasskey> {
  isMaking = true;
  try {
    const { startRegistration } = await loadLibrary();
    // Both follow the same specification; only the types differ.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return await startRegistration({ optionsJSON });
  } catch (error) {
    return reasonOf(error);
  } finally {
    isMaking = false;
  }
}

/** Cancels the browser's request when the member leaves the dialog. */
export function stopMaking(): void {
  if (isMaking) void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
}

/**
 * Names of errors in WebAuthn Level 3, section 5.1.3. NotAllowedError means that the user refused, or waited
 * too long.
 */
function reasonOf(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}
