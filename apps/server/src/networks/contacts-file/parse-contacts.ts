import { cleanText } from './clean-text.ts';
import { collectRecords, dateOf, type PlacedRecord } from './collect-records.ts';
import { ContactsFileError } from './contacts-file-error.ts';
import { findHeader, type ContactsHeader } from './find-header.ts';
import { type DateOrder, laterDateOrder } from './read-date.ts';
import { readRow, type RowFormat, type RowOutcome } from './read-row.ts';
import { runAtOnce, runInSlices } from '../../platform/turns/run-in-slices.ts';
import { Tally, type RowTally } from './tally-rows.ts';

const DAY = 86_400_000;

export interface ParsedContacts extends RowTally {
  readonly header: ContactsHeader;
  /**
   * The headers: the first one, and those in the middle of the rows. In each, `unnamed` contains only those
   * columns without a name in which some row has a value.
   */
  readonly headers: readonly ContactsHeader[];
}

export interface ParseOptions {
  /** The current time. Dates that are more than a day later count as being in the future. */
  readonly now?: Date;
}

export interface ParseProgress {
  readonly done: number;
  /** The number of rows in the file; 0 until they have been counted. */
  readonly total: number;
}

/**
 * Reads the text of a contacts file.
 *
 * @throws ContactsFileError when there is no header or there are more than 100,000 rows; never anything else.
 */
export function parseContacts(text: string, options: ParseOptions = {}): ParsedContacts {
  return runAtOnce(parseInSteps(text, options));
}

/** Does the same as `parseContacts`, but lets other work run every few milliseconds. */
export async function parseContactsInSlices(
  text: string,
  onProgress: (progress: ParseProgress) => void,
  options: ParseOptions = {},
): Promise<ParsedContacts> {
  const parsed = await runInSlices(parseInSteps(text, options), onProgress);
  onProgress({ done: parsed.rows, total: parsed.rows });
  return parsed;
}

/**
 * Throws if a file has no contacts: importing it would empty the network.
 *
 * @throws ContactsFileError `no-contacts`, with the number of closed, empty and skipped rows.
 */
export function assertHasContacts(parsed: ParsedContacts): void {
  if (parsed.contacts.length > 0) return;
  throw new ContactsFileError(
    'no-contacts',
    parsed.rows === 0
      ? 'The file has the column names but no rows below them, so there is nothing to import.'
      : sayNobody(parsed),
  );
}

function sayNobody({ rows, unavailable, empty, skipped }: ParsedContacts): string {
  const parts = [
    { count: unavailable, words: 'from closed accounts' },
    { count: empty, words: 'empty' },
    { count: skipped.length, words: 'skipped' },
  ].filter(({ count }) => count > 0);
  const summary = parts.map(({ count, words }) => `${count.toLocaleString('en-US')} ${words}`).join(', ');
  const [first] = skipped;
  const why = first === undefined ? '' : ` Line ${first.line}: ${first.reason}`;
  const nobody =
    rows === 1
      ? 'The only row does not name a person'
      : `None of the ${rows.toLocaleString('en-US')} rows names a person`;
  return `${nobody}: ${summary}.${why}`;
}

function* parseInSteps(text: string, options: ParseOptions): Generator<ParseProgress, ParsedContacts> {
  const header = findHeader(text);
  const collecting = collectRecords(text, header);
  let collected = collecting.next();
  for (; collected.done !== true; collected = collecting.next()) yield { done: 0, total: 0 };
  const records = collected.value;
  let dateOrder: DateOrder = 'undecided';
  for (const placed of records) {
    dateOrder = laterDateOrder(dateOrder, dateOf(placed));
    yield { done: 0, total: records.length };
  }
  const dates = {
    dateOrder,
    latestDate: dayAfter(options.now ?? new Date()),
  };
  const headers = new Map([[header, new Set<number>()]]);
  const tally = new Tally();
  for (const [index, placed] of records.entries()) {
    if (placed.isHeader) headers.set(placed.header, new Set());
    tally.add(placed.record, outcomeOf(placed, dates));
    for (const column of unnamedWithValue(placed)) headers.get(placed.header)?.add(column);
    yield { done: index + 1, total: records.length };
  }
  const found = [...headers].map(([one, filled]) => ({ ...one, unnamed: [...filled] }));
  return { header, headers: found, ...tally.result() };
}

function outcomeOf(
  { record, header, isHeader }: PlacedRecord,
  dates: Pick<RowFormat, 'dateOrder' | 'latestDate'>,
): RowOutcome {
  if (isHeader) return { kind: 'skipped', reason: 'The column names are repeated.' };
  if ('broken' in record) return { kind: 'skipped', reason: record.broken };
  return readRow(record, { ...dates, columns: header.columns, width: header.width });
}

function unnamedWithValue({ record, header, isHeader }: PlacedRecord): readonly number[] {
  if (isHeader || header.unnamed.length === 0 || !('cells' in record)) return [];
  return header.unnamed.filter((column) => cleanText(record.cells[column] ?? '') !== '');
}

function dayAfter(now: Date): string {
  return new Date(now.getTime() + DAY).toISOString().slice(0, 10);
}
