/**
 * Spreadsheets run a cell that begins with one of these characters as a formula, including full-width forms,
 * even after blanks and quotation marks.
 */
const FORMULA_START = /^[\s"']*[=+\-@＝＋－＠\t\r]/u;

/**
 * Formula characters after a semicolon, a tab or a line break, which some spreadsheets read as the end of a
 * cell. The lookahead comes first: looking back from every position of a long run of blanks would take
 * quadratic time.
 */
const FORMULA_INSIDE = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"']*)/gu;

/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns one line of a CSV file that spreadsheets open correctly (RFC 4180, CRLF). A cell, or a part of a
 * cell, that would run as a formula gets an apostrophe before it. Null is an empty cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => writeCell(cell === null ? '' : String(cell))).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const inside = text.replaceAll(FORMULA_INSIDE, "'");
  const safe = FORMULA_START.test(text) ? `'${inside}` : inside;
  return /[",;\t\r\n']/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
