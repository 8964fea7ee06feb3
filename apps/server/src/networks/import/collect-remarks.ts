import { FILE_ENCODINGS } from '@kithline/contract/file-encodings.ts';
import type { MergedRow } from '../../people/statements/identify-persons.queries.ts';
import type { ContactsHeader } from '../contacts-file/find-header.ts';
import { fieldNamed } from '../contacts-file/header-names.ts';
import type { ParsedContacts } from '../contacts-file/parse-contacts.ts';
import { type FieldWarning, shownValue } from '../contacts-file/read-row.ts';
import { type FileRemark, type GroupedRemarks, groupRemarks } from './group-remarks.ts';
import { valuesLostByMerging } from './values-not-taken.ts';
import type { ReadContacts } from './read-contacts.ts';

const NOT_READ = 'Kithline does not read this column.';
const LATEST = 'The archive holds several contacts files. The one with the latest date is read.';
const ENCODED_TWICE = 'All accents of the file were encoded twice (“Ã©” for “é”). They have been repaired.';
const GUESSED =
  'The file is not in UTF-8. If names look wrong, save it in your spreadsheet as “CSV UTF-8” and import ' +
  'it again.';
const REPEATED = 'Another column holds the same kind of value. Kithline reads the first one.';

/**
 * Returns the remarks on the file, its rows and its values, in groups. `merged` are the rows that the
 * database found to be about the same person as another row.
 */
export function collectRemarks(read: ReadContacts, merged: readonly MergedRow[]): Promise<GroupedRemarks[]> {
  return groupRemarks(remarksIn(read, merged));
}

function* remarksIn(
  read: ReadContacts,
  merged: readonly MergedRow[],
): Generator<FileRemark, void, undefined> {
  const { parsed } = read;
  yield* remarksOfFile(read);
  for (const rows of [parsed.skipped, parsed.closed])
    for (const { line, reason, text } of rows) yield { kind: 'row', column: null, line, reason, value: text };
  for (const warning of parsed.warnings) yield remarkOf(parsed, warning);
  for (const warning of valuesLostByMerging(read, merged)) yield remarkOf(parsed, warning);
}

function remarkOf({ header, headers }: ParsedContacts, { field, value, ...where }: FieldWarning): FileRemark {
  const { columns, names } = headerAbove(headers, where.line) ?? header;
  const column = columns[field];
  const name = column === undefined ? field : (names[column] ?? field);
  return { kind: 'value', column: name, value: value.replaceAll('\0', ''), ...where };
}

/** Headers are sorted by line. The search is binary, because a damaged file can have very many of them. */
function headerAbove(headers: readonly ContactsHeader[], line: number): ContactsHeader | undefined {
  let [from, to] = [0, headers.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((headers[middle]?.line ?? Infinity) < line) from = middle + 1;
    else to = middle;
  }
  return headers[from - 1];
}

function* remarksOfFile({
  parsed: { header, headers },
  decoded,
  latestEntry,
}: ReadContacts): Generator<FileRemark, void, undefined> {
  const about = { kind: 'file', column: null, line: header.line } as const;
  if (latestEntry !== null) yield { ...about, value: latestEntry, reason: LATEST };
  if (decoded.wasEncodedTwice) yield { ...about, value: '', reason: ENCODED_TWICE };
  if (!decoded.isCertain) yield { ...about, value: FILE_ENCODINGS[decoded.encoding], reason: GUESSED };
  for (const one of headers) yield* unreadColumns(one);
}

function unreadColumns({ line, ignored, unnamed }: ContactsHeader): FileRemark[] {
  const about = { kind: 'file', column: null, line } as const;
  return [
    ...ignored.map((name) => ({
      ...about,
      value: shownValue(name),
      reason: fieldNamed(name) === null ? NOT_READ : REPEATED,
    })),
    ...unnamed.map((column) => ({
      ...about,
      value: `Column ${column + 1}, without a name`,
      reason: NOT_READ,
    })),
  ];
}
