export interface SplitCells {
  readonly cells: string[];
  /** A quoted cell was still open at the end of the text. */
  readonly open: boolean;
  /** A quotation mark inside a quoted cell was neither doubled nor at its end. */
  readonly stray: boolean;
}

/**
 * Splits one record (which may hold line breaks inside quotes) into cells as RFC 4180 says, but never fails: a quotation
 * mark in an unquoted cell is a letter, and a stray one in a quoted cell is kept and reported.
 */
export function splitCells(text: string, delimiter: string): SplitCells {
  if (!text.includes('"')) return { cells: text.split(delimiter), open: false, stray: false };
  const cells: string[] = [];
  let open = false;
  let stray = false;
  let at = 0;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readUnquoted(text, at, delimiter);
    cells.push(cell.value);
    open ||= cell.open;
    stray ||= cell.stray;
    if (cell.end >= text.length) return { cells, open, stray };
    at = cell.end + delimiter.length;
  }
}

interface Cell {
  readonly value: string;
  /** Where the delimiter after the cell is, or the length of the text. */
  readonly end: number;
  readonly open: boolean;
  readonly stray: boolean;
}

function readUnquoted(text: string, start: number, delimiter: string): Cell {
  const found = text.indexOf(delimiter, start);
  const end = found === -1 ? text.length : found;
  return { value: text.slice(start, end), end, open: false, stray: false };
}

function readQuoted(text: string, start: number, delimiter: string): Cell {
  let value = '';
  let stray = false;
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { value: value + text.slice(from), end: text.length, open: true, stray };
    value += text.slice(from, quote);
    const after = skipSpaces(text, quote + 1);
    if (after === text.length || text.startsWith(delimiter, after))
      return { value, end: after, open: false, stray };
    const doubled = text[quote + 1] === '"';
    if (!doubled) stray = true;
    value += '"';
    from = quote + (doubled ? 2 : 1);
  }
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}
