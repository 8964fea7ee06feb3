export interface SplitCells {
  readonly cells: string[];
  /** Whether a quoted cell was still open at the end of the text. */
  readonly open: boolean;
  /** Whether a quotation mark inside a quoted cell was neither doubled nor at the end of the cell. */
  readonly stray: boolean;
  /**
   * Whether the cell continued over a delimiter or a line break after a stray mark, so that its end is
   * unclear.
   */
  readonly runsOn: boolean;
}

export const STRAY_TEXT = 'Text follows a closing quotation mark.';

/** Whether a stray quotation mark may have joined or split cells. */
export function hasUnclearCells(
  { stray, runsOn, cells }: Pick<SplitCells, 'stray' | 'runsOn'> & { readonly cells: readonly string[] },
  width: number,
): boolean {
  return runsOn || (stray && cells.length !== width);
}

/**
 * Splits one record into cells as in RFC 4180. The record can have line breaks inside quotes. Never fails: a
 * quotation mark in an unquoted cell is an ordinary character, and a stray one in a quoted cell is kept and
 * reported.
 */
export function splitCells(text: string, delimiter: string): SplitCells {
  if (!text.includes('"')) return { cells: text.split(delimiter), open: false, stray: false, runsOn: false };
  const cells: string[] = [];
  let open = false;
  let stray = false;
  let runsOn = false;
  let at = 0;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readUnquoted(text, at, delimiter);
    cells.push(cell.value);
    open ||= cell.open;
    stray ||= cell.stray;
    runsOn ||= cell.runsOn;
    if (cell.end >= text.length) return { cells, open, stray, runsOn };
    at = cell.end + delimiter.length;
  }
}

interface Cell {
  readonly value: string;
  /** Index of the delimiter after the cell; for the last cell, the length of the text. */
  readonly end: number;
  readonly open: boolean;
  readonly stray: boolean;
  readonly runsOn: boolean;
}

function readUnquoted(text: string, start: number, delimiter: string): Cell {
  const found = text.indexOf(delimiter, start);
  const end = found === -1 ? text.length : found;
  return { value: text.slice(start, end), end, open: false, stray: false, runsOn: false };
}

function readQuoted(text: string, start: number, delimiter: string): Cell {
  let value = '';
  let strayAt: number | null = null;
  let from = start + 1;
  const cell = (end: number, open: boolean): Cell => {
    const afterStray = strayAt === null ? '' : value.slice(strayAt);
    const runsOn = afterStray.includes(delimiter) || afterStray.includes('\n');
    return { value, end, open, stray: strayAt !== null, runsOn };
  };
  for (;;) {
    const quote = text.indexOf('"', from);
    value += text.slice(from, quote === -1 ? text.length : quote);
    if (quote === -1) return cell(text.length, true);
    const after = skipSpaces(text, quote + 1);
    if (after === text.length || text.startsWith(delimiter, after)) return cell(after, false);
    const doubled = text[quote + 1] === '"';
    if (!doubled) strayAt ??= value.length;
    value += '"';
    from = quote + (doubled ? 2 : 1);
  }
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}
