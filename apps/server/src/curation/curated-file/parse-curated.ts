import type { CuratedColumn } from '@kithline/contract/curated.ts';
import type { FactNames } from '../../lookups/fact-names.ts';
import { quoteText } from '../../networks/contacts-file/clean-text.ts';
import { decodeText } from '../../networks/contacts-file/decode-text.ts';
import { isZip, nameForeignKind } from '../../networks/contacts-file/name-file-kind.ts';
import { type RawRecord, readRecords } from '../../networks/contacts-file/read-records.ts';
import { hasUnclearCells, STRAY_TEXT } from '../../networks/contacts-file/split-cells.ts';
import type { CuratedRow, SkippedRow } from '../../organizations/curated/curated-row.ts';
import { invalidField } from '../../platform/failure.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CuratedHeader, readHeader } from './read-header.ts';
import { readRow, type RowOutcome, type RowReading } from './read-row.ts';

export const MOST_ROWS = 100_000;
/** Rows that are read before yielding to the event loop: a few milliseconds of work. */
const STEP = 1_000;
const EXPECTED =
  'Expected a CSV file with the columns name, domain, industry, size, location, linkedin, founded, aliases. Only name is required.';

export interface CuratedWarning {
  line: number;
  column: CuratedColumn;
  reason: string;
}

export interface ParsedCurated {
  /** Number of rows that are not blank. */
  readonly count: number;
  readonly rows: readonly CuratedRow[];
  readonly skipped: readonly SkippedRow[];
  readonly warnings: readonly CuratedWarning[];
  readonly ignoredColumns: readonly string[];
}

export interface CuratedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/**
 * Reads a CSV file of curated organizations, with commas, semicolons or tabs as delimiters, in any encoding
 * that contacts files can have. Yields to the event loop after every `STEP` rows. Throws 422 on the field
 * `file` if the file as a whole cannot be read.
 */
export async function parseCurated(
  file: CuratedFile,
  { names, thisYear }: { names: FactNames; thisYear: number },
): Promise<ParsedCurated> {
  const { text, header } = openFile(file);
  const rows: CuratedRow[] = [];
  const skipped: SkippedRow[] = [];
  const warnings: CuratedWarning[] = [];
  const warn = (line: number, column: CuratedColumn, reason: string) =>
    warnings.push({ line, column, reason });
  let seen = 0;
  for (const record of recordsOf(text, header)) {
    seen += 1;
    if (seen % STEP === 0) await nextTurn();
    const outcome = readRecord(record, { header, names, thisYear, warn });
    if (outcome === null) continue;
    if ('row' in outcome) rows.push(outcome.row);
    else skipped.push({ line: record.line, reason: outcome.skipped });
    if (rows.length + skipped.length > MOST_ROWS) throw tooManyRows();
  }
  const count = rows.length + skipped.length;
  if (count === 0) throw refused('The file has the column names but no rows below them.');
  return { count, rows, skipped, warnings, ignoredColumns: header.ignored };
}

function readRecord(record: RawRecord, reading: RowReading): RowOutcome | null {
  if ('broken' in record) return { skipped: record.broken };
  if (hasUnclearCells(record, reading.header.width)) return { skipped: STRAY_TEXT };
  return readRow(record.cells, record.line, reading);
}

function openFile({ bytes, fileName }: CuratedFile): { text: string; header: CuratedHeader } {
  const name = quoteText(fileName, 80);
  if (bytes.length === 0) throw refused(`${name} is empty. ${EXPECTED}`);
  const kind = isZip(bytes) ? 'an archive or a spreadsheet (.zip or .xlsx)' : nameForeignKind(bytes);
  if (kind !== null) throw refused(`${name} is ${kind}. ${EXPECTED}`);
  const { text } = decodeText(bytes);
  const header = readHeader(text);
  if (header !== null) return { text, header };
  const start = quoteText(text.trimStart().split(/[\r\n]/u, 1)[0] ?? '', 80);
  throw refused(`The file begins with ${start} and has no column “name”. ${EXPECTED}`);
}

function recordsOf(text: string, { delimiter, end, line, width }: CuratedHeader) {
  const looksWhole = (cells: readonly string[]) => width > 1 && cells.length === width;
  return readRecords({ text, delimiter, start: end, line: line + 1, looksWhole });
}

function tooManyRows() {
  const most = MOST_ROWS.toLocaleString('en-US');
  return refused(`The file has more than ${most} rows. At most ${most} can be loaded at once.`);
}

const refused = (message: string) => invalidField('file', message);
