import { useQuery } from '@tanstack/react-query';
import { sayCount, sayNumber } from '../../../../lib/say-time.ts';
import { introductionsInCollectiveQuery } from '../../collectives.data.ts';
import classes from './IntroductionCounts.module.css';

/**
 * How many introductions were asked for in the collective, and how many were made. Nobody but the two people
 * and the connectors learns who asked. Missing if the numbers do not load.
 */
export function IntroductionCounts({ collectiveId }: { collectiveId: number }) {
  const { data } = useQuery(introductionsInCollectiveQuery(collectiveId));
  if (!data) return null;
  return (
    <p className={classes.line}>
      {sayCount(data.asked, 'introduction', 'introductions')} asked, {sayNumber(data.made)} made
    </p>
  );
}
