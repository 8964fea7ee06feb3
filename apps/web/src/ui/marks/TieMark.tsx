import classes from './TieMark.module.css';

export type TieStrength = 'Strong' | 'Familiar' | 'Weak';

export type MarkedTie = TieStrength | 'Not Given';

const HEIGHT = 10;
const END = { Strong: 3, Familiar: 2.6, Weak: 2.4, 'Not Given': 2.6 } as const;

/** A tie as two dots. The weight, dashes and color of the line show the strength; "Not Given" has no line. */
export function TieMark({ strength, length = 22 }: { strength: MarkedTie; length?: number }) {
  const radius = END[strength];
  const [start, end] = [HEIGHT / 2 - 1, length - HEIGHT / 2 + 1];
  return (
    <svg
      aria-hidden
      className={classes.mark}
      data-strength={strength}
      width={length}
      height={HEIGHT}
      viewBox={`0 0 ${length} ${HEIGHT}`}
    >
      {strength !== 'Not Given' && <path d={`M${start} 5H${end}`} />}
      <circle cx={start} cy="5" r={radius} />
      <circle cx={end} cy="5" r={radius} />
    </svg>
  );
}
