import type { SkippedRow } from './tally-rows.ts';

/** Spreadsheets run a cell that begins with one of these as a formula, full-width forms included. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠\t\r]/u;

/**
 * The skipped rows as a CSV file that a spreadsheet opens as it is meant: UTF-8 with a byte order mark, CRLF, and no cell
 * that runs as a formula (such a cell gets an apostrophe before it).
 */
export function writeSkippedRowsCsv(skipped: readonly SkippedRow[]): string {
  const rows = skipped.map(({ line, reason, text }) => [String(line), reason, text].map(writeCell).join(','));
  return `\ufeff${['Line,Reason,Row', ...rows].join('\r\n')}\r\n`;
}

function writeCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n']/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
