import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** The browser's result after a passkey was used, as JSON (WebAuthn Level 3, section 5.1). */
export interface UsedPasskey {
  id: string;
  type: 'public-key';
  [part: string]: unknown;
}

/** Errors of browsers when the person cancels, waits too long, or has no matching passkey. */
const CANCELLED = ['NotAllowedError', 'AbortError'];

/** Loaded on first use, so that pages for visitors do not load it. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys in a field's autofill, as it offers passwords. */
export async function offersPasskeysAtFields(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Asks for a passkey. Returns null if the person cancels. Throws if the browser cannot ask. `atField` waits,
 * without a dialog, until one is chosen in the autofill of a field with `autocomplete="… webauthn"`. A later
 * request cancels an earlier one.
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
    if (error instanceof Error && CANCELLED.includes(error.name)) return null;
    throw error;
  }
}

/** Cancels a request that waits at a field. */
export async function endPasskeyQuestion(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}
