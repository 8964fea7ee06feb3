import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

// Loaded on the first call, so that the login page does not load the contract's schemas.
const loadProvider = () => import('@kithline/contract/sign-in-provider.ts');

export interface Provider {
  /** "Acme" */
  name: string;
  /** Path where signing in begins; the query `to` is the page to open afterwards. */
  startPath: string;
}

/** The OpenID provider that members can sign in with; null if there is none. */
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

/** Returns why signing in with the provider failed, in words; null for an unknown reason. */
export async function sayProviderProblem(problem: string): Promise<string | null> {
  const words: Readonly<Record<string, string>> = (await loadProvider()).PROVIDER_PROBLEMS;
  return Object.hasOwn(words, problem) ? (words[problem] ?? null) : null;
}
