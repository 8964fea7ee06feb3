import { setImmediate as nextTurn } from 'node:timers/promises';
import { ContactsFileError } from './contacts-file-error.ts';
import { findColumns, findHeader, isHeader, type Columns, type ContactsHeader } from './find-header.ts';
import { readDate, tellDateOrder, type DateOrder } from './read-date.ts';
import { readRecords, type RawRecord } from './read-records.ts';
import { readRow, type RowFormat, type RowOutcome } from './read-row.ts';
import { Tally, type RowTally } from './tally-rows.ts';

export const MOST_ROWS = 100_000;
/** How long a slice of the work may hold the event loop, in milliseconds. */
const SLICE = 8;
/** Rows between two looks at the clock. */
const STEP = 100;
const DAY = 86_400_000;

export interface ParsedContacts extends RowTally {
  readonly header: ContactsHeader;
}

export interface ParseOptions {
  /** Dates more than a day after this are in the future. */
  readonly now?: Date;
}

export interface ParseProgress {
  /** Rows read. */
  readonly done: number;
  /** Rows of the file; 0 until they are counted. */
  readonly total: number;
}

/**
 * Reads the text of a contacts file. Pure, and the same whatever the delimiter, line ends, order of columns and preamble.
 * @throws ContactsFileError when there is no header or there are more than 100,000 rows. Nothing else is thrown for any text.
 */
export function parseContacts(text: string, options: ParseOptions = {}): ParsedContacts {
  const steps = parseInSteps(text, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Like `parseContacts`, but lets the event loop turn every few milliseconds and tells how far it is. */
export async function parseContactsInSlices(
  text: string,
  onProgress: (progress: ParseProgress) => void,
  options: ParseOptions = {},
): Promise<ParsedContacts> {
  const steps = parseInSteps(text, options);
  let sliceStart = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      onProgress({ done: step.value.rows, total: step.value.rows });
      return step.value;
    }
    if (performance.now() - sliceStart < SLICE) continue;
    onProgress(step.value);
    await nextTurn();
    sliceStart = performance.now();
  }
}

/**
 * The verb's guard against "0 imported, success", and against emptying a network by a file that names nobody.
 * @throws ContactsFileError `no-contacts`, saying what the rows were instead.
 */
export function assertHasContacts(parsed: ParsedContacts): void {
  if (parsed.contacts.length > 0) return;
  const { rows, unavailable, empty, skipped } = parsed;
  const [first] = skipped;
  const why = first === undefined ? '' : ` Line ${first.line}: ${first.reason}`;
  throw new ContactsFileError(
    'no-contacts',
    rows === 0
      ? 'The file has the column names but no rows below them, so there is nothing to import.'
      : `None of the ${rows} rows names a person: ${unavailable} of closed profiles, ${empty} empty, ${skipped.length} skipped.${why}`,
  );
}

function* parseInSteps(text: string, options: ParseOptions): Generator<ParseProgress, ParsedContacts> {
  const header = findHeader(text);
  const records = yield* collectRecords(text, header);
  const latestDate = dayAfter(options.now ?? new Date());
  let format: RowFormat = { ...header, dateOrder: findDateOrder(records, header), latestDate };
  const tally = new Tally();
  for (const [index, record] of records.entries()) {
    const columns = repeatedHeader(record, format);
    if (columns !== null && 'cells' in record) {
      // Files pasted together bring their own header along, perhaps with the columns in another order.
      format = { ...format, columns, width: record.cells.length };
      tally.add(record, { kind: 'skipped', reason: 'The column names again.' });
    } else {
      tally.add(record, outcomeOf(record, format));
    }
    if (index % STEP === STEP - 1) yield { done: index + 1, total: records.length };
  }
  return { header, ...tally.result() };
}

function* collectRecords(text: string, header: ContactsHeader): Generator<ParseProgress, RawRecord[]> {
  const { columns, width, delimiter } = header;
  const source = {
    text,
    delimiter,
    start: header.end,
    line: header.line + 1,
    looksWhole: (cells: readonly string[]) => cells.length >= width && isDate(cellOf(cells, columns)),
  };
  const records: RawRecord[] = [];
  for (const record of readRecords(source)) {
    records.push(record);
    if (records.length > MOST_ROWS) throw tooManyRows();
    if (records.length % STEP === 0) yield { done: 0, total: 0 };
  }
  return records;
}

function tooManyRows(): ContactsFileError {
  const limit = MOST_ROWS.toLocaleString('en-US');
  return new ContactsFileError(
    'too-many-rows',
    `The file has more than ${limit} rows. At most ${limit} can be imported.`,
  );
}

/** The cell with the date of connection. */
function cellOf(cells: readonly string[], columns: Columns): string {
  return columns.connectedOn === undefined ? '' : (cells[columns.connectedOn] ?? '');
}

function isDate(text: string): boolean {
  return readDate(text, 'undecided', '9999-12-31').date !== null;
}

function findDateOrder(records: readonly RawRecord[], header: ContactsHeader): DateOrder {
  return tellDateOrder(
    records.map((record) => ('cells' in record ? cellOf(record.cells, header.columns) : '')),
  );
}

/** The columns of a header in the middle of the rows, else null. Rows have a digit where a header has a name. */
function repeatedHeader(record: RawRecord, format: RowFormat): Columns | null {
  if (!('cells' in record) || /\d/.test(cellOf(record.cells, format.columns))) return null;
  const columns = findColumns(record.cells);
  return isHeader(columns) ? columns : null;
}

function outcomeOf(record: RawRecord, format: RowFormat): RowOutcome {
  if ('broken' in record) return { kind: 'skipped', reason: record.broken };
  return readRow(record, format);
}

function dayAfter(now: Date): string {
  return new Date(now.getTime() + DAY).toISOString().slice(0, 10);
}
