import { CallFailure } from '../../lib/call.ts';

/** Why a passkey did not work, in words. */
export function sayPasskeyFailure(error: unknown): string {
  if (!(error instanceof CallFailure)) return 'This browser couldn’t use the passkey.';
  if (error.problem === null) return "Couldn't reach Kithline. Try again.";
  if (error.status === 401) return error.clientMessage ?? 'Kithline does not know this passkey.';
  return error.message;
}
