import { Mark } from './Mark.tsx';
import classes from './Wordmark.module.css';

/** The mark with the name beside it, as on the pages for visitors. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <Mark size={26} />
      Kithline
    </span>
  );
}
