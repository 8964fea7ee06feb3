import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { loadCode } from '../../../lib/load-code.ts';

/**
 * Why there is no passkey: the member did not go on, the device has one of the account, or the browser
 * failed.
 */
export type NoPasskey = 'cancelled' | 'known' | 'failed';

const loadLibrary = () => loadCode(() => import('@simplewebauthn/browser'));

let isMaking = false;

/** Has the browser make a passkey. Returns what the server wants of it. */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<RegistrationResponseJSON | NoPasskey> {
  isMaking = true;
  try {
    const { startRegistration } = await loadLibrary();
    // The server made them by the same specification.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return await startRegistration({ optionsJSON });
  } catch (error) {
    return reasonOf(error);
  } finally {
    isMaking = false;
  }
}

/** Takes the browser's question back, when the member has left ours. */
export function stopMaking(): void {
  if (isMaking) void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
}

/**
 * The names of WebAuthn Level 3, section 5.1.3; browsers give NotAllowedError for a refusal and for a time
 * that is up.
 */
function reasonOf(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}
