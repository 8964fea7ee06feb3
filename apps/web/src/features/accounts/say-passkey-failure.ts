import { CallFailure } from '../../lib/call.ts';

/**
 * Returns a sentence that explains why a passkey failed. `otherwise` replaces it if the browser failed or the
 * server did not accept the passkey.
 */
export function sayPasskeyFailure(error: unknown, otherwise?: string): string {
  if (!(error instanceof CallFailure)) return otherwise ?? 'This browser couldn’t use the passkey.';
  if (error.problem === null) return "Couldn't reach Kithline. Try again.";
  if (error.status === 401)
    return otherwise ?? error.clientMessage ?? 'Kithline does not recognize this passkey.';
  return error.message;
}
