import { CallFailure } from '../../lib/call.ts';

/** Returns why a passkey did not work, in words. `otherwise` replaces a reason that would not help. */
export function sayPasskeyFailure(error: unknown, otherwise?: string): string {
  if (!(error instanceof CallFailure)) return otherwise ?? 'This browser couldn’t use the passkey.';
  if (error.problem === null) return "Couldn't reach Kithline. Try again.";
  if (error.status === 401)
    return otherwise ?? error.clientMessage ?? 'Kithline does not recognize this passkey.';
  return error.message;
}
