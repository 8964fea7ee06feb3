import { Mark } from './Mark.tsx';
import classes from './Wordmark.module.css';

export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <Mark size={26} />
      Kithline
    </span>
  );
}
