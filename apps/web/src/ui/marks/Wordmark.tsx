import { Mark } from './Mark.tsx';
import classes from './Wordmark.module.css';

/** The logo with the name beside it. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <Mark size={26} />
      Kithline
    </span>
  );
}
