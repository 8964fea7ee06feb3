import { Card } from '../cards/Card.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useDelayed } from './use-delayed.ts';
import classes from './CardBones.module.css';

const WIDTHS = ['86%', '72%', '91%', '64%', '78%', '58%'] as const;

export function CardBones({ lines = 4 }: { lines?: number }) {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <Card>
      <div className={classes.bones} aria-hidden>
        <Skeleton width={140} height={14} />
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} width={WIDTHS[index % WIDTHS.length] ?? '80%'} />
        ))}
      </div>
    </Card>
  );
}
