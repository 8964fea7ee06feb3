import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/write-csv.ts';
import type { SkippedRow } from './tally-rows.ts';

/** The skipped rows as a CSV file that a spreadsheet opens as it is meant. */
export function writeSkippedRowsCsv(skipped: readonly SkippedRow[]): string {
  const rows = skipped.map(({ line, reason, text }) => csvLine([line, reason, text]));
  return [BYTE_ORDER_MARK, csvLine(['Line', 'Reason', 'Row']), ...rows].join('');
}
