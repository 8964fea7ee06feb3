import type { MarkedTie } from '../marks/TieMark.tsx';
import strokes from './tie-strokes.module.css';
import classes from './TieLine.module.css';

const HEIGHT = 6;
/** Pixels for the round ends of the line. */
const EDGE = 2.5;

interface TieLineProps {
  /** Null means that there is no tie, drawn as a thin line. */
  strength: MarkedTie | null;
  length?: number;
}

/** A tie as a short line between two faces. */
export function TieLine({ strength, length = 24 }: TieLineProps) {
  return (
    <svg
      aria-hidden
      className={classes.line}
      width={length}
      height={HEIGHT}
      viewBox={`0 0 ${length} ${HEIGHT}`}
    >
      <path
        className={strokes.stroke}
        data-strength={strength ?? undefined}
        d={`M${EDGE} ${HEIGHT / 2}H${length - EDGE}`}
      />
    </svg>
  );
}
