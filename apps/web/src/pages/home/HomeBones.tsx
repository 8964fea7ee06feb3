import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import classes from './SyncedHome.module.css';

/** Home while the network is still on its way: its numbers, its cards and the search. Nothing in the first 200 ms. */
export function HomeBones() {
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
