import { type AccessToken, accessTokensApi, type NewAccessToken } from '@kithline/contract/access-tokens.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { fetchOwnClients } from '../../../lib/own-clients.ts';
import { withProof } from '../../../lib/proof.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ACCOUNT_KEY, CLIENTS_KEY } from '../../../lib/reply-keys.ts';
import { refreshSecurityEvents } from '../security/security-events.data.ts';

/** The member's access tokens, whether tokens are allowed, and the address for assistants. */
export const accessTokensQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'access-tokens'],
  queryFn: ({ signal }) => call(accessTokensApi.list, {}, signal),
});

/** The collectives of the member, by name. */
export const ownCollectivesQuery = queryOptions({
  queryKey: [...CLIENTS_KEY, 'collectives'],
  queryFn: async ({ signal }) => {
    const collectives = (await fetchOwnClients(signal)).flatMap((client) => client.collectives);
    return collectives.toSorted((one, other) => one.name.localeCompare(other.name));
  },
});

/**
 * Makes a token, after a proof if the last one is too old. Returns it with its secret, which cannot be read
 * again. Throws CallFailure.
 */
export async function makeToken(body: NewAccessToken): Promise<{ token: AccessToken; secret: string }> {
  const made = await withProof(() => call(accessTokensApi.make, { body }));
  await refreshTokens();
  return made;
}

/** Revokes a token. Throws CallFailure. */
export async function revokeToken(id: string): Promise<void> {
  await call(accessTokensApi.revoke, { params: { id } });
  await refreshTokens();
}

async function refreshTokens(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
    refreshSecurityEvents(),
  ]);
}
