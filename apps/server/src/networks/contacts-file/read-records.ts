import { unwrapCells } from './find-header.ts';
import { LineReader, type Line } from './read-lines.ts';
import type { SplitRow } from './read-row.ts';
import { splitCells, STRAY_TEXT } from './split-cells.ts';

/**
 * In real files, a cell has at most this many line breaks. A quoted cell with more is the result of a wrong
 * quotation mark.
 */
const MOST_LINES = 10;
const MOST_CHARACTERS = 20_000;
/** A row with more cells is no contact, and reading them would delay other work. */
const MOST_CELLS = 1_000;
const UNCLOSED = 'A quotation mark in this row is never closed.';

export type RawRecord =
  | (SplitRow & { readonly text: string; readonly cells: string[] })
  | { readonly line: number; readonly text: string; readonly broken: string };

export interface RecordSource {
  readonly text: string;
  readonly delimiter: string;
  /** Index in the text at which the rows start. */
  readonly start: number;
  /** Number of the physical line of the first row. */
  readonly line: number;
  readonly looksWhole: (cells: readonly string[]) => boolean;
}

/**
 * Splits a file into rows. Blank lines are not rows. A quoted cell can extend over several lines, with four
 * exceptions: its quotation mark is never closed, the cell is too long, text follows the closing mark, or a
 * line inside the cell is a complete row. In these cases, only the first line of the row is skipped, and
 * reading continues with the next physical line.
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
    // Put a quotation mark before the line, so that it is read as the inside of a quoted cell.
    open = splitCells(`"${next.text}`, source.delimiter).open;
  }
  const split = splitCells(text, source.delimiter);
  if (split.runsOn && text !== first.text) return giveUp(lines, first);
  if (split.cells.length > MOST_CELLS) return broken(first, 'This row has more than 1,000 columns.');
  const { cells, stray, runsOn, open: isOpenInside } = unwrapCells(split, source.delimiter);
  if (isOpenInside) return giveUp(lines, first, UNCLOSED);
  return { line: first.number, text, cells, stray, runsOn };
}

function swallowsRow({ delimiter, looksWhole }: RecordSource, { text }: Line): boolean {
  const alone = splitCells(text, delimiter);
  if (alone.open || alone.stray || !looksWhole(alone.cells)) return false;
  // If the number of quotation marks is odd, the first one may close the open cell of the previous row. It
  // belongs to this row if a delimiter comes before it.
  return hasEvenQuotes(text) || text.slice(0, text.indexOf('"')).includes(delimiter);
}

function hasEvenQuotes(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 0;
}

function isTooLong(first: Line, next: Line, text: string): boolean {
  return next.number - first.number > MOST_LINES || text.length + next.text.length > MOST_CHARACTERS;
}

/**
 * If the number of quotation marks is even, none is missing, so the reason is the text after a closing mark.
 */
function giveUp(
  lines: LineReader,
  first: Line,
  why = hasEvenQuotes(first.text) ? STRAY_TEXT : UNCLOSED,
): RawRecord {
  lines.continueAfter(first);
  return broken(first, why);
}

function broken({ number, text }: Line, why: string): RawRecord {
  return { line: number, text, broken: why };
}
