import { useQuery } from '@tanstack/react-query';
import { networkQuery } from '../../features/networks/network.data.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { NeverSynced } from './NeverSynced.tsx';
import { SyncedHome } from './SyncedHome.tsx';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import classes from './SyncedHome.module.css';

/** The landing page of the member's own network. A network whose `updatedOn` is null was never synced. */
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

function HomeBones() {
  const shown = useDelayed(true);
  return (
    <div className={classes.page}>
      <div className={classes.hero}>
        {shown && (
          <>
            <VisuallyHidden>Loading your network</VisuallyHidden>
            <Skeleton width={104} height={56} />
            <Skeleton width={104} height={56} />
          </>
        )}
      </div>
      <div className={classes.search}>
        <CardBones lines={8} />
      </div>
      <div className={classes.pictures}>
        <CardBones lines={6} />
        <CardBones lines={4} />
      </div>
    </div>
  );
}
