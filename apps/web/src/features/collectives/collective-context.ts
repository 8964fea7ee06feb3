import type { Collective } from '@kithline/contract/collectives.ts';
import { createContext, use } from 'react';

const CollectiveContext = createContext<Collective | null>(null);

export const CollectiveProvider = CollectiveContext;

export function useCollective(): Collective {
  const collective = use(CollectiveContext);
  if (collective === null) throw new Error('useCollective needs a collective around the component.');
  return collective;
}
