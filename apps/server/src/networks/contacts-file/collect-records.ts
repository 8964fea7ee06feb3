import { ContactsFileError } from './contacts-file-error.ts';
import { type Columns, type ContactsHeader, describeColumns, findColumns, isHeader } from './find-header.ts';
import { readDate } from './read-date.ts';
import { type RawRecord, readRecords } from './read-records.ts';

const MOST_ROWS = 100_000;

/**
 * A row and the header that applies to it: a file that was pasted together from several files contains
 * further headers, which may have other columns.
 */
export interface PlacedRecord {
  readonly record: RawRecord;
  readonly header: ContactsHeader;
  readonly isHeader: boolean;
}

/**
 * Splits a file into rows, and finds the header that applies to each row.
 *
 * @throws ContactsFileError if there are more than 100,000 rows.
 */
export function* collectRecords(text: string, first: ContactsHeader): Generator<void, PlacedRecord[]> {
  let header = first;
  const source = {
    text,
    delimiter: first.delimiter,
    start: first.end,
    line: first.line + 1,
    looksWhole: (cells: readonly string[]) =>
      cells.length >= header.width && isDate(dateCell(cells, header.columns)),
  };
  const records: PlacedRecord[] = [];
  for (const record of readRecords(source)) {
    const next = headerIn(record, header);
    header = next ?? header;
    records.push({ record, header, isHeader: next !== null });
    if (records.length > MOST_ROWS) throw tooManyRows();
    yield;
  }
  return records;
}

export function dateOf({ record, header }: PlacedRecord): string {
  return 'cells' in record ? dateCell(record.cells, header.columns) : '';
}

/**
 * Returns the header that a row in the middle of the file is, or null. Most rows are ruled out because they
 * have a digit in the cell for the date, where a header has a name.
 */
function headerIn(record: RawRecord, current: ContactsHeader): ContactsHeader | null {
  if (!('cells' in record) || record.runsOn || /\d/.test(dateCell(record.cells, current.columns)))
    return null;
  if (!isHeader(findColumns(record.cells))) return null;
  return { ...current, line: record.line, ...describeColumns(record.cells) };
}

function dateCell(cells: readonly string[], columns: Columns): string {
  return columns.connectedOn === undefined ? '' : (cells[columns.connectedOn] ?? '');
}

function isDate(text: string): boolean {
  return readDate(text, 'undecided', '9999-12-31').date !== null;
}

function tooManyRows(): ContactsFileError {
  const limit = MOST_ROWS.toLocaleString('en-US');
  return new ContactsFileError(
    'too-many-rows',
    `The file has more than ${limit} rows. At most ${limit} can be imported.`,
  );
}
