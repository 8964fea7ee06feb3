import { useDelayed } from './use-delayed.ts';
import classes from './ProgressLine.module.css';

/** A line of two pixels under a toolbar while old rows are being replaced. Its space is always reserved. */
export function ProgressLine({ active }: { active: boolean }) {
  const shown = useDelayed(active);
  return <div aria-hidden className={classes.line} data-active={shown || undefined} />;
}
