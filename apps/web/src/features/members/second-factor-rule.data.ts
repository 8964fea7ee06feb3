import { type RequiredOf, secondFactorRulesApi } from '@kithline/contract/second-factors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { withProof } from '../../lib/proof.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ACCOUNT_KEY } from '../../lib/reply-keys.ts';

/** For whom a second factor is required, and how many of these members have none yet. */
export const secondFactorRuleQuery = queryOptions({
  queryKey: ['second-factor-rule'],
  queryFn: ({ signal }) => call(secondFactorRulesApi.read, {}, signal),
});

/** Stores the rule. First asks for a new proof of identity if the last one is too old. Throws CallFailure. */
export async function requireSecondFactor(requiredOf: RequiredOf): Promise<void> {
  const rule = await withProof(() => call(secondFactorRulesApi.change, { body: { requiredOf } }));
  queryClient.setQueryData(secondFactorRuleQuery.queryKey, rule);
  // The rule may apply to the administrator.
  await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
}
