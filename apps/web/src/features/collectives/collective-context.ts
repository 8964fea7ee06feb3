import type { Collective } from '@kithline/contract/collectives.ts';
import { createContext, use } from 'react';

const CollectiveContext = createContext<Collective | null>(null);

export const CollectiveProvider = CollectiveContext;

/** Returns the collective of the page. */
export function useCollective(): Collective {
  const collective = use(CollectiveContext);
  if (collective === null) throw new Error('No collective: this part stands outside of one.');
  return collective;
}
