import { type SecondFactors, secondFactorsApi } from '@kithline/contract/second-factors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { askForPasskey } from '../../lib/passkeys.ts';
import { ACCOUNT_KEY } from '../../lib/reply-keys.ts';

/** The member's second factors, and whether one is required. */
export const secondFactorsQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'second-factors'],
  queryFn: ({ signal }) => call(secondFactorsApi.read, {}, signal),
});

/** Recovery codes do not count. */
export function countFactors({ authenticator, passkeys }: SecondFactors): number {
  return (authenticator === null ? 0 : 1) + passkeys.length;
}

/**
 * Gives a proof with a passkey. Returns false if the member cancels. Throws CallFailure, or the browser's own
 * error if it cannot use passkeys.
 */
export async function proveByPasskey(): Promise<boolean> {
  const { options } = await call(secondFactorsApi.proofOptions);
  const response = await askForPasskey(options);
  if (response === null) return false;
  await call(secondFactorsApi.proveByPasskey, { body: { response } });
  return true;
}
