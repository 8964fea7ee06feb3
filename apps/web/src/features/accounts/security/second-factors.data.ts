import type { InputOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import { type SecondFactors, secondFactorsApi } from '@kithline/contract/second-factors.ts';
import { call, CallFailure } from '../../../lib/call.ts';
import { withProof } from '../../../lib/proof.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { secondFactorsQuery } from '../second-factors.data.ts';
import { refreshSecurityEvents } from './security-events.data.ts';

// Each exported function asks for a proof if the last one is too old, and throws CallFailure.

export async function removeAuthenticator(): Promise<void> {
  await keep(await change(() => call(secondFactorsApi.removeAuthenticator)));
}

export async function removePasskey(id: number): Promise<void> {
  await keep(await change(() => call(secondFactorsApi.removePasskey, { params: { id } })));
}

/** Makes new recovery codes; the earlier ones stop working. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { factors, recoveryCodes } = await change(() => call(secondFactorsApi.makeRecoveryCodes));
  await keep(factors);
  return recoveryCodes;
}

/**
 * Returns a new secret for an authenticator app. It takes effect only when the app's first code has been
 * sent.
 */
export async function beginAuthenticator(): Promise<{ secret: string; address: string }> {
  return change(() => call(secondFactorsApi.beginAuthenticator));
}

/**
 * Adds the authenticator app. Returns the recovery codes if it is the first second factor, else null. The
 * error of a wrong code has the field `code`.
 */
export async function addAuthenticator(code: string): Promise<string[] | null> {
  return keepAdded(await change(() => call(secondFactorsApi.addAuthenticator, { body: { code } })));
}

/** Returns the options with which the browser creates a passkey. */
export async function passkeyOptions(): Promise<Record<string, unknown>> {
  return (await change(() => call(secondFactorsApi.passkeyOptions))).options;
}

/**
 * Adds a passkey. Returns the recovery codes as `addAuthenticator` does. The error of a wrong name has the
 * field `name`.
 */
export async function addPasskey(body: InputOf<typeof secondFactorsApi.addPasskey>['body']) {
  return keepAdded(await change(() => call(secondFactorsApi.addPasskey, { body })));
}

/**
 * Runs a change. After the status 404 or 409, refetches the second factors, because another browser may have
 * changed them.
 */
async function change<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await withProof(act);
  } catch (error) {
    if (error instanceof CallFailure && (error.status === 404 || error.status === 409))
      void queryClient.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
    throw error;
  }
}

async function keepAdded(added: ReplyOf<typeof secondFactorsApi.addPasskey>): Promise<string[] | null> {
  await keep(added.factors);
  return added.recoveryCodes;
}

/**
 * Stores the new state in the cache. Pending requests are canceled first, because they could bring back the
 * old state.
 */
async function keep(factors: SecondFactors): Promise<void> {
  await queryClient.cancelQueries({ queryKey: secondFactorsQuery.queryKey });
  queryClient.setQueryData(secondFactorsQuery.queryKey, factors);
  void refreshSecurityEvents();
}
