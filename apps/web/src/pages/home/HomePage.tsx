import { useQuery } from '@tanstack/react-query';
import { networkQuery } from '../../features/networks/network.data.ts';
import { NeverSynced } from './NeverSynced.tsx';
import { SyncedHome } from './SyncedHome.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** The landing page of one's own network. A network is never synced if updatedOn is null. */
export function HomePage() {
  const { data: network } = useQuery(networkQuery);
  useDocumentTitle('Your Network');
  if (!network) return null;
  return network.updatedOn === null ? (
    <NeverSynced />
  ) : (
    <SyncedHome network={network} syncedOn={network.updatedOn} />
  );
}
