/** Spreadsheets run a cell that begins with one of these as a formula, full-width forms included. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠\t\r]/u;

/**
 * So does a spreadsheet that takes semicolons or tabs for the ends of cells. What comes next is looked at
 * first: looking back from every place of a long blank would take the square of its length.
 */
const FORMULA_INSIDE = /(?=[=+\-@＝＋－＠])(?<=;\s*|\S[^\S\t]*\t\s*)/gu;

/** Begins a CSV file in UTF-8, so that a spreadsheet reads it as that. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One line of a CSV file that a spreadsheet opens as it is meant (RFC 4180, CRLF). No cell, and no part of
 * one, runs as a formula: such a text gets an apostrophe before it. Null is an empty cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => writeCell(cell === null ? '' : String(cell))).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const inside = text.replaceAll(FORMULA_INSIDE, "'");
  const safe = FORMULA_START.test(text) ? `'${inside}` : inside;
  return /[",\r\n']/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
