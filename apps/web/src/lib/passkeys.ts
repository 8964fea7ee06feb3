import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** The browser's result of using a passkey, as JSON (WebAuthn Level 3, section 5.1). */
export interface UsedPasskey {
  id: string;
  type: 'public-key';
  [part: string]: unknown;
}

/** Names of the errors for which `askForPasskey` returns null. */
const NO_PASSKEY = ['NotAllowedError', 'AbortError'];

/** Loaded on first use, so that pages that ask for no passkey do not load the library. */
const loadLibrary = () => import('@simplewebauthn/browser');

export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys among a field's suggestions, as it offers passwords. */
export async function offersPasskeysAtFields(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Asks the user for a passkey. Returns null if the user cancels, waits too long or has no matching
 * passkey. Throws if the browser cannot ask. With `atField` no dialog opens; the browser offers passkeys
 * among the suggestions of a field with `autocomplete="… webauthn"` and waits until the user chooses one.
 * A new request cancels the previous one, which then returns null.
 */
export async function askForPasskey(
  options: Record<string, unknown>,
  { atField = false } = {},
): Promise<UsedPasskey | null> {
  const { startAuthentication } = await loadLibrary();
  try {
    const used = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: atField,
    });
    return { ...used, type: 'public-key' };
  } catch (error) {
    if (error instanceof Error && NO_PASSKEY.includes(error.name)) return null;
    throw error;
  }
}

/** Cancels a request that waits at a field. */
export async function endPasskeyQuestion(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}
