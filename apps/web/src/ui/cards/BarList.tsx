import { Link } from '../link/Link.tsx';
import classes from './BarList.module.css';

export interface BarRow {
  id?: string | number;
  name: string;
  total: number;
  href?: string;
}

export interface BarListProps {
  /** The spoken name of the list. */
  label: string;
  rows: readonly BarRow[];
  /** For lists whose rows act at once instead of leading to an address. */
  onSelect?: (row: BarRow) => void;
}

/** Counts as bars behind their words, "(458) Director", each relative to the largest of its own list. */
export function BarList({ label, rows, onSelect }: BarListProps) {
  const largest = Math.max(1, ...rows.map((row) => row.total));
  return (
    <ul aria-label={label} className={classes.list}>
      {rows.map((row) => (
        <li key={row.id ?? row.name}>
          <BarLine row={row} share={row.total / largest} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

function BarLine({ row, share, onSelect }: { row: BarRow; share: number; onSelect?: (row: BarRow) => void }) {
  const content = (
    <>
      <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
      <span className={classes.total}>({row.total.toLocaleString('en-US')})</span>{' '}
      <span className={classes.name}>{row.name}</span>
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
