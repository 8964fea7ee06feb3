import { cleanText, quoteText } from './clean-text.ts';
import { ContactsFileError, EXPECTED_FILE } from './contacts-file-error.ts';
import { readingsOfStart } from './decode-text.ts';
import { fieldNamed, type ContactField } from './header-names.ts';
import { LineReader, type Line } from './read-lines.ts';
import { type SplitCells, splitCells } from './split-cells.ts';

/** The paragraph before the header of a real file has only a few lines. */
const HEADER_WITHIN_LINES = 100;
/** The number of bytes in which a header is looked for before the whole file is decoded. */
export const HEADER_WITHIN_BYTES = 64_000;
/** In characters. Longer lines are not examined, because a header is short. */
const LONGEST_HEADER = 4_000;
const LONGEST_QUOTE = 80;
const DELIMITERS = [',', ';', '\t'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** The index of the cell for each field. */
export type Columns = Readonly<Partial<Record<ContactField, number>>>;

export interface ContactsHeader extends DescribedColumns {
  /** Physical line of the header; the first line of the file is 1. */
  readonly line: number;
  /** Index in the text at which the rows start. */
  readonly end: number;
  readonly delimiter: Delimiter;
}

export interface DescribedColumns {
  readonly columns: Columns;
  /** Number of columns in the header. */
  readonly width: number;
  /** The names of all columns, cleaned (`cleanText`). */
  readonly names: readonly string[];
  /**
   * Names of columns that the import does not know, and of columns for the same field as an earlier column.
   */
  readonly ignored: readonly string[];
  /** Indexes of the columns without a name, counted from 0. */
  readonly unnamed: readonly number[];
}

/**
 * Finds the row of column names: the first that has columns for the first name and the date of connection.
 * Each physical line is examined by itself: the paragraph before the header can contain an unclosed quotation
 * mark.
 *
 * @throws ContactsFileError `empty` or `no-header`, with what was found instead.
 */
export function findHeader(text: string): ContactsHeader {
  const { header, firstLine, nearest } = findNearest(text);
  if (header === null) throw noHeader(firstLine, nearest);
  return header;
}

interface NearestHeader {
  readonly header: ContactsHeader | null;
  readonly firstLine: string | null;
  /**
   * The row that the error quotes: the first row that has a column for the first name, but none for the date.
   */
  readonly nearest: string | null;
}

function findNearest(text: string): NearestHeader {
  const lines = new LineReader(text);
  let firstLine: string | null = null;
  let nearest: string | null = null;
  for (let line = lines.read(); line !== null && line.number <= HEADER_WITHIN_LINES; line = lines.read()) {
    if (line.text.trim() === '') continue;
    firstLine ??= line.text;
    const header = readHeader(line);
    if (header === null) continue;
    if (isHeader(header.columns)) return { header, firstLine, nearest };
    nearest ??= line.text;
  }
  return { header: null, firstLine, nearest };
}

/**
 * Throws unless the first 64 KB of a file contain the header in one of the possible encodings.
 *
 * @throws ContactsFileError as `findHeader` does.
 */
export function assertHasHeader(bytes: Uint8Array): void {
  let first: NearestHeader | null = null;
  for (const text of readingsOfStart(wholeLines(bytes))) {
    const found = findNearest(text);
    if (found.header !== null) return;
    first ??= found;
  }
  throw noHeader(first?.firstLine ?? null, first?.nearest ?? null);
}

/**
 * Cuts a large file after 64 KB, if possible at the end of a line. Half a character at the end could change
 * which encoding is recognized.
 */
function wholeLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length < HEADER_WITHIN_BYTES) return bytes;
  const start = bytes.subarray(0, HEADER_WITHIN_BYTES);
  const end = Math.max(start.lastIndexOf(LINE_FEED), start.lastIndexOf(CARRIAGE_RETURN)) + 1;
  return end === 0 ? start : start.subarray(0, end);
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

export function hasHeader(start: Uint8Array): boolean {
  try {
    assertHasHeader(start);
    return true;
  } catch (error) {
    if (error instanceof ContactsFileError) return false;
    throw error;
  }
}

/**
 * Reads a line as a header, with each delimiter. Returns the first reading with columns for a first name and
 * a date, or else the first with a column for a first name. Null if there is none.
 */
function readHeader(line: Line): ContactsHeader | null {
  if (line.text.length > LONGEST_HEADER) return null;
  const headers = DELIMITERS.map((delimiter) => {
    const names = unwrapCells(splitCells(line.text, delimiter), delimiter).cells;
    return describeHeader(line, delimiter, names);
  });
  const named = headers.filter(({ columns, width }) => columns.firstName !== undefined && width > 1);
  return named.find(({ columns }) => isHeader(columns)) ?? named[0] ?? null;
}

/** Whether the columns are those of a contacts file, and not of another file of the archive. */
export function isHeader(columns: Columns): boolean {
  return columns.firstName !== undefined && columns.connectedOn !== undefined;
}

/**
 * Returns the index of the cell for each field. If two columns are for the same field, the first one counts.
 */
export function findColumns(names: readonly string[]): Columns {
  const columns: Partial<Record<ContactField, number>> = {};
  names.forEach((name, index) => {
    const field = fieldNamed(name);
    if (field !== null) columns[field] ??= index;
  });
  return columns;
}

/**
 * Splits a row a second time if a spreadsheet has wrapped it. A spreadsheet that expects semicolons reads
 * each row of a comma file as one cell, and saves it with quotes around the whole row.
 */
export function unwrapCells(split: SplitCells, delimiter: string): SplitCells {
  const [whole = '', ...others] = split.cells;
  if (split.runsOn || others.some((cell) => cell.trim() !== '')) return split;
  if (!whole.includes(',') && !whole.includes(delimiter)) return split;
  const inner = splitCells(whole, whole.includes(delimiter) ? delimiter : ',');
  return { ...inner, stray: inner.stray || split.stray };
}

function describeHeader(line: Line, delimiter: Delimiter, names: readonly string[]): ContactsHeader {
  return { line: line.number, end: line.next, delimiter, ...describeColumns(names) };
}

export function describeColumns(names: readonly string[]): DescribedColumns {
  const columns = findColumns(names);
  const read = new Set(Object.values(columns));
  const clean = names.map(cleanText);
  return {
    columns,
    width: names.length,
    names: clean,
    ignored: names.filter((_, column) => clean[column] !== '' && !read.has(column)),
    unnamed: clean.flatMap((name, column) => (name === '' ? [column] : [])),
  };
}

function noHeader(firstLine: string | null, nearest: string | null): ContactsFileError {
  if (firstLine === null)
    return new ContactsFileError('empty', `The file contains no text. ${EXPECTED_FILE}`);
  const found =
    nearest === null
      ? `The file begins with ${quoteText(firstLine, LONGEST_QUOTE)} and has no row of column names such as “First Name, Last Name, URL, Email Address, Company, Position, Connected On”.`
      : `The columns ${quoteText(nearest, LONGEST_QUOTE)} have no “Connected On” among them.`;
  return new ContactsFileError('no-header', `${found} ${EXPECTED_FILE}`);
}
