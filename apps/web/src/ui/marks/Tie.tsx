import { TieMark } from './TieMark.tsx';
import type { TieStrength } from './TieMark.tsx';
import classes from './Tie.module.css';

/** The mark of a tie with the word for its strength. Without a strength, only "Not rated yet". */
export function Tie({ strength, length }: { strength: TieStrength | null; length?: number }) {
  if (!strength) return <span className={classes.tie}>Not rated yet</span>;
  return (
    <span className={classes.tie}>
      <TieMark strength={strength} length={length} />
      {strength}
    </span>
  );
}
