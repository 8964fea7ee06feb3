import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { networkQuery } from '../features/networks/network.data.ts';
import { adminScope, networkScope, SearchScopeProvider } from '../lib/search-scope.ts';
import { FailedState } from '../ui/feedback/FailedState.tsx';

interface MemberScopeProps {
  isAdmin: boolean;
  /** Says nothing when the network does not load: another part of the page says it. */
  quiet?: boolean;
  children: ReactNode;
}

/** Gives the pages their scope: everything in the dashboard, the own network elsewhere. */
export function MemberScope({ isAdmin, quiet = false, children }: MemberScopeProps) {
  const network = useQuery({ ...networkQuery, enabled: !isAdmin });
  if (isAdmin) return <SearchScopeProvider value={adminScope}>{children}</SearchScopeProvider>;
  if (network.data) {
    const scope = networkScope(network.data.id, network.data.updatedOn === null);
    return <SearchScopeProvider value={scope}>{children}</SearchScopeProvider>;
  }
  return network.isError && !quiet ? (
    <FailedState title="Your network did not load." onRetry={() => void network.refetch()} />
  ) : null;
}
