import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { GrowthChart } from '../../../ui/pictures/GrowthChart.tsx';
import classes from './StrengthCard.module.css';

/** "Growth": for each year, how many people were connected by its end. */
export function GrowthCard({ growth }: { growth: DirectoryPictures['growth'] }) {
  return (
    <Card title="Growth" note="people, by date connected" level={2} className={classes.card ?? ''}>
      <GrowthChart label="Growth" points={growth.map(({ year, total }) => ({ year, n: total }))} />
    </Card>
  );
}
