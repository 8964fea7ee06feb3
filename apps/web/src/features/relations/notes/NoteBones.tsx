import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import cardClasses from './NoteCard.module.css';
import classes from './Notes.module.css';

const LINES = [
  ['94%', '88%', '62%'],
  ['90%', '46%'],
  ['86%', '93%', '71%'],
] as const;

/** Placeholders for notes; they appear after 200 ms. */
export function NoteBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={classes.cards} aria-hidden>
      {LINES.map((widths) => (
        <div key={widths[0]} className={cardClasses.card}>
          <div className={classes.bones}>
            {widths.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
          <div className={cardClasses.foot}>
            <Skeleton shape="circle" width={20} />
            <Skeleton width={120} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
