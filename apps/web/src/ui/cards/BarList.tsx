import { Link } from '../link/Link.tsx';
import classes from './BarList.module.css';

export interface BarRow {
  id?: string | number;
  name: string;
  total: number;
  href?: string;
}

/** With `of`, a full bar stands for at least this many people, or for everybody if there are fewer. */
const FULL_BAR = 10;
/** With `of`, a full bar also stands for at least this fraction of all people. */
const FULL_SHARE = 1 / 100;

export interface BarListProps {
  /** The name of the list for screen readers. */
  label: string;
  rows: readonly BarRow[];
  /** The total of which the rows are parts. If it is given, each row shows its percentage. */
  of?: number;
  /** Called when a row is pressed. With it, rows without an `href` are buttons. */
  onSelect?: (row: BarRow) => void;
}

/**
 * A list of counts, "(458) Director", with a bar behind the words of each row. The largest count has the
 * longest bar.
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
  /** Length of the bar, from 0 to 1. */
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

/** Returns the number of decimals for the percentages in a list: none if all of them are whole, else one. */
function shareDigits(rows: readonly BarRow[], of = 1): 0 | 1 {
  return rows.every(({ total }) => Math.round((total / of) * 1000) % 10 === 0) ? 0 : 1;
}

function sayShare(total: number, of: number | undefined, digits: 0 | 1): string | null {
  if (!of) return null;
  return (total / of).toLocaleString('en-US', {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
