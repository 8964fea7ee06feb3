import { unwrapCells } from './find-header.ts';
import { LineReader, type Line } from './read-lines.ts';
import type { SplitRow } from './read-row.ts';
import { splitCells, STRAY_TEXT } from './split-cells.ts';

/** A cell of a real file has no more line breaks than this; further on, the quotation mark is a mistake. */
const MOST_LINES = 10;
const MOST_CHARACTERS = 20_000;
/** A row of more cells is no row of contacts; reading them one by one would hold up everybody else. */
const MOST_CELLS = 1_000;
const UNCLOSED = 'A quotation mark in this row is never closed.';

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
  readonly looksWhole: (cells: readonly string[]) => boolean;
}

/**
 * Splits the rows of a file. Blank lines are not rows. A quoted cell may span lines; but when its quotation
 * mark is never closed, text follows a closing one, or a line inside it is a whole row by itself, only the
 * line with the mark is given up and reading goes on with the next physical line, so that one bad row never
 * takes others with it.
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
  const split = splitCells(text, source.delimiter);
  if (split.runsOn && text !== first.text) return giveUp(lines, first);
  if (split.cells.length > MOST_CELLS) return broken(first, 'This row has more than 1,000 columns.');
  const { cells, stray, runsOn, open: isOpenInside } = unwrapCells(split, source.delimiter);
  if (isOpenInside) return giveUp(lines, first, UNCLOSED);
  return { line: first.number, text, cells, stray, runsOn };
}

/** A line that is a whole row by itself cannot be the inside of another row's cell. */
function swallowsRow({ delimiter, looksWhole }: RecordSource, { text }: Line): boolean {
  const alone = splitCells(text, delimiter);
  if (alone.open || alone.stray || !looksWhole(alone.cells)) return false;
  // An odd mark may close the first cell of the row before; behind a delimiter it is a letter of this one.
  return hasEvenQuotes(text) || text.slice(0, text.indexOf('"')).includes(delimiter);
}

function hasEvenQuotes(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 0;
}

function isTooLong(first: Line, next: Line, text: string): boolean {
  return next.number - first.number > MOST_LINES || text.length + next.text.length > MOST_CHARACTERS;
}

/** Each mark has its partner: then what follows the second one keeps the cell open, not a missing mark. */
function giveUp(
  lines: LineReader,
  first: Line,
  why = hasEvenQuotes(first.text) ? STRAY_TEXT : UNCLOSED,
): RawRecord {
  lines.returnTo(first);
  return broken(first, why);
}

function broken({ number, text }: Line, why: string): RawRecord {
  return { line: number, text, broken: why };
}
