import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import classes from './ChainsBones.module.css';

/** Placeholders for chains. They take their space from the beginning, but become visible after a delay. */
export function ChainsBones({ rows, large = false }: { rows: number; large?: boolean }) {
  const isLate = useDelayed(true);
  const face = large ? 100 : 50;
  return (
    <div className={classes.bones} aria-hidden>
      {isLate && (
        <>
          <Skeleton shape="circle" width={face} />
          <div className={classes.cards}>
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} width="100%" height={46} />
            ))}
          </div>
          <Skeleton shape="circle" width={face} />
        </>
      )}
    </div>
  );
}
