import { sessionsApi } from '@kithline/contract/sessions.ts';
import { call } from '../../lib/call.ts';
import { askForProof } from '../../lib/proof.ts';

/** A proof counts only if it remains valid for this many seconds, because the act takes a moment to begin. */
const LEAST_LEFT = 30;

/**
 * Asks for a proof if the last one is too old. Returns whether there is a valid proof. Throws CallFailure.
 */
export async function proveFirst(): Promise<boolean> {
  const { secondsLeft } = await call(sessionsApi.readProof);
  return secondsLeft >= LEAST_LEFT || (await askForProof());
}
