import { type AccessToken, accessTokenRulesApi } from '@kithline/contract/access-tokens.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { withProof } from '../../lib/proof.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ACCOUNT_KEY } from '../../lib/reply-keys.ts';

/** Whether members may use access tokens, and the number of tokens. */
export const accessTokenRuleQuery = queryOptions({
  queryKey: ['access-token-rule'],
  queryFn: ({ signal }) => call(accessTokenRulesApi.read, {}, signal),
});

/**
 * Switches all tokens off or on. First asks for a new proof of identity if the last one is too old. Throws
 * CallFailure.
 */
export async function allowAccessTokens(areAllowed: boolean): Promise<void> {
  const rule = await withProof(() => call(accessTokenRulesApi.change, { body: { areAllowed } }));
  queryClient.setQueryData(accessTokenRuleQuery.queryKey, rule);
  // The rule also applies to the administrator's own tokens.
  await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
}

export function tokensOfMemberQuery(userId: number) {
  return queryOptions({
    queryKey: ['members', userId, 'access-tokens'],
    queryFn: async ({ signal }): Promise<AccessToken[]> =>
      (await call(accessTokenRulesApi.ofMember, { params: { id: userId } }, signal)).tokens,
  });
}

/** Revokes a member's token. Throws CallFailure. */
export async function revokeTokenOf(userId: number, tokenId: string): Promise<void> {
  await call(accessTokenRulesApi.revokeOfMember, { params: { id: userId, tokenId } });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: tokensOfMemberQuery(userId).queryKey }),
    queryClient.invalidateQueries({ queryKey: accessTokenRuleQuery.queryKey }),
  ]);
}
