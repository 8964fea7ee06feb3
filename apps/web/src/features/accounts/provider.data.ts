import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

// Loaded on the first call, so that the login page comes without the contract's schemas.
const loadProvider = () => import('@kithline/contract/sign-in-provider.ts');

export interface Provider {
  /** "Acme" */
  name: string;
  /** Where signing in by it begins; the query `to` says where it leads. */
  startPath: string;
}

/** The provider that members can sign in with; null without one. */
export const providerQuery = queryOptions({
  queryKey: ['sign-in-provider'],
  queryFn: async ({ signal }): Promise<Provider | null> => {
    const { providerApi, providerStartPath } = await loadProvider();
    const { name } = await call(providerApi.read, {}, signal);
    return name === null ? null : { name, startPath: `/api${providerStartPath}` };
  },
  staleTime: Infinity,
  retry: false,
});

/** Why signing in by the provider did not work, in words; null for a reason that is not known. */
export async function sayProviderProblem(problem: string): Promise<string | null> {
  const words: Readonly<Record<string, string>> = (await loadProvider()).PROVIDER_PROBLEMS;
  return Object.hasOwn(words, problem) ? (words[problem] ?? null) : null;
}
