import { Link } from '../link/Link.tsx';
import classes from './BarList.module.css';

export interface BarRow {
  id?: string | number;
  name: string;
  total: number;
  href?: string;
}

/** A full bar stands for at least this many people (or all there are). */
const FULL_BAR = 10;
/** …and for at least this share of all. */
const FULL_SHARE = 1 / 100;

export interface BarListProps {
  /** The spoken name of the list. */
  label: string;
  rows: readonly BarRow[];
  /** What the totals are parts of: each row then says its share of it. */
  of?: number;
  /** For lists whose rows act at once instead of leading to an address. */
  onSelect?: (row: BarRow) => void;
}

/**
 * Counts as bars behind their words, "(458) Director", each relative to the largest of its own list. Where it
 * is known what they are parts of, a few people or a tiny share draw a short bar even when they are the
 * largest.
 */
export function BarList({ label, rows, of, onSelect }: BarListProps) {
  const largest = Math.max(1, ...rows.map((row) => row.total));
  const digits = shareDigits(rows, of);
  const full = of ? Math.max(largest, Math.min(FULL_BAR, of), of * FULL_SHARE) : largest;
  return (
    <ul aria-label={label} className={classes.list}>
      {rows.map((row) => (
        <li key={row.id ?? row.name}>
          <BarLine
            row={row}
            length={row.total / full}
            share={sayShare(row.total, of, digits)}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ul>
  );
}

interface BarLineProps {
  row: BarRow;
  /** Of the bar, from 0 to 1. */
  length: number;
  share: string | null;
  onSelect?: BarListProps['onSelect'];
}

function BarLine({ row, length, share, onSelect }: BarLineProps) {
  const content = (
    <>
      <span className={classes.bar} style={{ inlineSize: `${length * 100}%` }} />
      <span className={classes.total}>({row.total.toLocaleString('en-US')})</span>{' '}
      <span className={classes.name}>{row.name}</span>
      {share !== null && (
        <span aria-hidden className={classes.share}>
          {share}
        </span>
      )}
    </>
  );
  if (row.href !== undefined) {
    return (
      <Link href={row.href} className={classes.row} onClick={() => onSelect?.(row)}>
        {content}
      </Link>
    );
  }
  if (!onSelect) return <span className={classes.row}>{content}</span>;
  return (
    <button type="button" className={classes.row} onClick={() => onSelect(row)}>
      {content}
    </button>
  );
}

/** Decimals of every share of a list: one, or none where all shares are whole percents. */
function shareDigits(rows: readonly BarRow[], of = 1): 0 | 1 {
  return rows.every(({ total }) => Math.round((total / of) * 1000) % 10 === 0) ? 0 : 1;
}

/** "16.5%"; null where it is not asked for. */
function sayShare(total: number, of: number | undefined, digits: 0 | 1): string | null {
  if (!of) return null;
  return (total / of).toLocaleString('en-US', {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
