import { useState } from 'react';
import { sayCount } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import classes from './LinesTable.module.css';

export interface LineNote {
  line: number;
  /** The column that the note is about; undefined if it is about the whole line. */
  column?: string;
  reason: string;
}

const SHOWN_AT_FIRST = 20;

interface LinesTableProps {
  title: string;
  notes: readonly LineNote[];
  /** The number of all notes; `notes` are the first of them. */
  total: number;
}

/** Notes about single lines of a file: the first twenty, and the others on request. */
export function LinesTable({ title, notes, total }: LinesTableProps) {
  const [isOpen, setOpen] = useState(false);
  if (notes.length === 0) return null;
  const hasColumns = notes.some(({ column }) => column !== undefined);
  const shown = isOpen ? notes : notes.slice(0, SHOWN_AT_FIRST);
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={classes.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {hasColumns && <th scope="col">Column</th>}
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, column, reason }) => (
            <tr key={`${line} ${column} ${reason}`}>
              <td>{line}</td>
              {hasColumns && <td>{column}</td>}
              <td className={classes.reason}>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < notes.length && (
        <Button onClick={() => setOpen(true)}>
          Show {sayCount(notes.length - shown.length, 'more line', 'more lines')}
        </Button>
      )}
      {shown.length === notes.length && notes.length < total && (
        <p className={classes.rest}>And {sayCount(total - notes.length, 'more', 'more')} not shown.</p>
      )}
    </div>
  );
}
