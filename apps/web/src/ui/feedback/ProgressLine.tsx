import { useDelayed } from './use-delayed.ts';
import classes from './ProgressLine.module.css';

/**
 * A line two pixels high below a toolbar, visible while old rows are being replaced. The line always takes
 * its space.
 */
export function ProgressLine({ active }: { active: boolean }) {
  const shown = useDelayed(active);
  return <div aria-hidden className={classes.line} data-active={shown || undefined} />;
}
