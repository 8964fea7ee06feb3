/**
 * Matches the start of a cell that spreadsheets may run as a formula. Blanks and quotation marks can precede
 * the formula character, and it can have full width.
 */
const FORMULA_START = /^[\s"']*[=+\-@＝＋－＠\t\r]/u;

/**
 * Matches the place before a formula character that follows a semicolon, a tab or a line break. Some
 * spreadsheets read these separators as the end of a cell. The lookahead comes first: looking back from every
 * position of a long run of blanks would take quadratic time.
 */
const FORMULA_INSIDE = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"']*)/gu;

/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns one line of a CSV file that spreadsheets open correctly (RFC 4180, CRLF). If a spreadsheet could
 * run a cell or a part of it as a formula, an apostrophe is put before the formula. Null is an empty cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => writeCell(cell === null ? '' : String(cell))).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const inside = text.replaceAll(FORMULA_INSIDE, "'");
  const safe = FORMULA_START.test(text) ? `'${inside}` : inside;
  return /[",;\t\r\n']/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
