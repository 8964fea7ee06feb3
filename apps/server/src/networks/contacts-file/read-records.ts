import { unwrapCells } from './find-header.ts';
import { LineReader, type Line } from './read-lines.ts';
import { type SplitRow, STRAY_TEXT } from './read-row.ts';
import { splitCells } from './split-cells.ts';

/** A cell of a real file has no more line breaks than this; further on, the quotation mark is a mistake. */
const MOST_LINES = 10;
const MOST_CHARACTERS = 20_000;
/** A row of more cells is no row of contacts; reading them one by one would hold up everybody else. */
const MOST_CELLS = 1_000;

/** One row of the file: its cells, or why it cannot be split into cells. */
export type RawRecord =
  | (SplitRow & { readonly text: string; readonly cells: string[] })
  | { readonly line: number; readonly text: string; readonly broken: string };

export interface RecordSource {
  readonly text: string;
  readonly delimiter: string;
  /** Where the rows start. */
  readonly start: number;
  /** Physical line of the first row. */
  readonly line: number;
  /** True when cells look like a whole row of this file. */
  looksWhole(cells: string[]): boolean;
}

/**
 * Splits the rows of a file. Blank lines are not rows. A quoted cell may span lines; but when its quotation mark is never
 * closed, or a line inside it is a whole row by itself, only the line with the mark is given up and reading goes on
 * with the next physical line, so that one bad row never takes others with it.
 */
export function* readRecords(source: RecordSource): Generator<RawRecord, void> {
  const lines = new LineReader(source.text, source.start, source.line);
  for (let line = lines.read(); line !== null; line = lines.read()) {
    if (line.text.trim() === '') continue;
    yield readRecord(source, lines, line);
  }
}

function readRecord(source: RecordSource, lines: LineReader, first: Line): RawRecord {
  let text = first.text;
  if (text.length > MOST_CHARACTERS) return broken(first, 'This row has more than 20,000 characters.');
  let open = splitCells(text, source.delimiter).open;
  while (open) {
    const next = lines.read();
    if (next === null || swallowsRow(source, next) || isTooLong(first, next, text))
      return giveUp(lines, first);
    text += `\n${next.text}`;
    // With a quotation mark before it, the line is read from inside a quoted cell.
    open = splitCells(`"${next.text}`, source.delimiter).open;
  }
  const { cells, stray } = splitCells(text, source.delimiter);
  if (cells.length > MOST_CELLS) return broken(first, 'This row has more than 1,000 columns.');
  return { line: first.number, text, cells: unwrapCells(cells, source.delimiter), stray };
}

/** A line that is a whole row by itself cannot be the inside of another row's cell. */
function swallowsRow(source: RecordSource, line: Line): boolean {
  const alone = splitCells(line.text, source.delimiter);
  return !alone.open && !alone.stray && hasEvenQuotes(line.text) && source.looksWhole(alone.cells);
}

function hasEvenQuotes(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 0;
}

function isTooLong(first: Line, next: Line, text: string): boolean {
  return next.number - first.number > MOST_LINES || text.length + next.text.length > MOST_CHARACTERS;
}

function giveUp(lines: LineReader, first: Line): RawRecord {
  lines.returnTo(first);
  // Each mark has its partner: what follows the second one keeps the cell open, not a missing mark.
  return broken(
    first,
    hasEvenQuotes(first.text) ? STRAY_TEXT : 'A quotation mark in this row is never closed.',
  );
}

function broken({ number, text }: Line, why: string): RawRecord {
  return { line: number, text, broken: why };
}
