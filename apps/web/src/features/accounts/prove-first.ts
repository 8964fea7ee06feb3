import { sessionsApi } from '@kithline/contract/sessions.ts';
import { call } from '../../lib/call.ts';
import { askForProof } from '../../lib/proof.ts';

/**
 * What a proof is asked for takes a moment to begin; a proof that ends sooner is asked for again (seconds).
 */
const LEAST_LEFT = 30;

/** Asks for a proof where the last one is too old. Returns whether one counts now. Throws CallFailure. */
export async function proveFirst(): Promise<boolean> {
  const { secondsLeft } = await call(sessionsApi.readProof);
  return secondsLeft >= LEAST_LEFT || (await askForProof());
}
