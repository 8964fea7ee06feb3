import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** What a browser gives back after a passkey was used, as JSON (WebAuthn Level 3, section 5.1). */
export interface UsedPasskey {
  id: string;
  type: 'public-key';
  [part: string]: unknown;
}

/** Browsers say so when the person cancels, lets the time run out, or has no passkey that fits. */
const CANCELLED = ['NotAllowedError', 'AbortError'];

/** Loaded with the first passkey, so that pages for visitors come without it. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether it can offer passkeys below a field, as it offers passwords. */
export async function offersPasskeysAtFields(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Has the browser ask for a passkey. Returns null when the person uses none. Throws when the browser cannot
 * ask. `atField` waits, unseen, until one is chosen below a field with `autocomplete="… webauthn"`. A later
 * question ends an earlier one.
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

/** Ends what waits at a field. */
export async function endPasskeyQuestion(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}
