import { useQuery } from '@tanstack/react-query';
import { networkQuery } from '../../features/networks/network.data.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { HomeBones } from './HomeBones.tsx';
import { NeverSynced } from './NeverSynced.tsx';
import { SyncedHome } from './SyncedHome.tsx';

/** The landing page of the member's own network. A network is never synced if updatedOn is null. */
export function HomePage() {
  const { data: network, isError, refetch } = useQuery(networkQuery);
  useDocumentTitle('Your Network');
  if (!network && isError)
    return <FailedState title="Your network did not load." onRetry={() => void refetch()} />;
  if (!network) return <HomeBones />;
  return network.updatedOn === null ? (
    <NeverSynced />
  ) : (
    <SyncedHome network={network} syncedOn={network.updatedOn} />
  );
}
