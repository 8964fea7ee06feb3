import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from '../link/Link.tsx';
import { dotScale } from './dot-scale.ts';
import { neighbour } from './matrix-neighbour.ts';
import classes from './DotMatrix.module.css';

export interface MatrixHead {
  id: string | number;
  label: string;
}

export interface MatrixCell {
  row: string | number;
  column: string | number;
  /** The count. A cell with the count 0 is blank. */
  n: number;
  href: string;
}

export interface DotMatrixProps {
  label: string;
  rows: readonly MatrixHead[];
  columns: readonly MatrixHead[];
  cells: readonly MatrixCell[];
  selected?: Pick<MatrixCell, 'row' | 'column'> | null;
  /** Called when a cell gets the focus or the pointer enters it. */
  onSelect?: (cell: MatrixCell) => void;
  /** The strip below the table. */
  children?: ReactNode;
}

/**
 * A table that shows the count for each row and column as a dot. Every dot is a link, and the arrow keys move
 * from one dot to another.
 */
export function DotMatrix(props: DotMatrixProps) {
  const { label, rows, columns, cells, selected, onSelect, children } = props;
  const id = useId();
  const byPlace = new Map(cells.filter((cell) => cell.n > 0).map((cell) => [placeKey(cell), cell]));
  const scale = dotScale(cells.map((cell) => cell.n));
  const entry = (selected && byPlace.get(placeKey(selected))) ?? firstCell(rows, columns, byPlace);
  return (
    <div>
      <div className={classes.scroll}>
        <table className={classes.table} onKeyDown={moveFocus}>
          <caption id={id} className={classes.caption}>
            {label}
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.id} scope="col" className={classes.column}>
                  <span>{column.label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.id}>
                <th scope="row" className={classes.row}>
                  <span title={row.label}>{row.label}</span>
                </th>
                {columns.map((column, columnIndex) => {
                  const cell = byPlace.get(placeKey({ row: row.id, column: column.id }));
                  return (
                    <td key={column.id} className={classes.cell}>
                      {cell && (
                        <Link
                          href={cell.href}
                          className={classes.link}
                          tabIndex={cell === entry ? 0 : -1}
                          data-place={`${rowIndex},${columnIndex}`}
                          data-selected={isSame(cell, selected) || undefined}
                          data-step={scale.step(cell.n)}
                          aria-label={`${row.label}, ${column.label}: ${sayPeople(cell.n)}`}
                          onFocus={() => onSelect?.(cell)}
                          onPointerEnter={() => onSelect?.(cell)}
                        >
                          <span className={classes.dot} style={{ '--dot': `${scale.size(cell.n)}px` }} />
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children && <div className={classes.strip}>{children}</div>}
    </div>
  );
}

function sayPeople(n: number): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? 'person' : 'people'}`;
}

function placeKey(place: Pick<MatrixCell, 'row' | 'column'>): string {
  return `${place.row}\u0000${place.column}`;
}

function isSame(cell: MatrixCell, selected: DotMatrixProps['selected']): boolean {
  return cell.row === selected?.row && cell.column === selected.column;
}

function firstCell(
  rows: readonly MatrixHead[],
  columns: readonly MatrixHead[],
  cells: ReadonlyMap<string, MatrixCell>,
): MatrixCell | undefined {
  for (const row of rows) {
    for (const column of columns) {
      const cell = cells.get(placeKey({ row: row.id, column: column.id }));
      if (cell) return cell;
    }
  }
  return undefined;
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const here = (event.target as Element).closest<HTMLElement>('[data-place]')?.dataset['place'];
  if (!here) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-place]')];
  const places = links.map((link) => link.dataset['place'] ?? '');
  const target = neighbour(event.key, here, places);
  if (target === null) return;
  event.preventDefault();
  links[places.indexOf(target)]?.focus();
}
