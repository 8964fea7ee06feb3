import type { MergedRow } from '../../people/statements/identify-persons.queries.ts';
import type { ParsedContacts } from '../contacts-file/parse-contacts.ts';
import { type FieldWarning, shownValue } from '../contacts-file/read-row.ts';
import { type FileRemark, type GroupedRemarks, groupRemarks } from './group-remarks.ts';
import { lostByMerging } from './values-not-taken.ts';
import type { ReadContacts } from './read-contacts.ts';

/** Everything of the file that an import does not take as it stands. `merged` are rows that the database found to be one person. */
export function collectRemarks(read: ReadContacts, merged: readonly MergedRow[]): Promise<GroupedRemarks[]> {
  return groupRemarks(remarksIn(read, merged));
}

function* remarksIn(
  read: ReadContacts,
  merged: readonly MergedRow[],
): Generator<FileRemark, void, undefined> {
  const { parsed, contacts, warnings } = read;
  yield* remarksOfFile(read);
  for (const rows of [parsed.skipped, parsed.closed])
    for (const { line, reason, text } of rows) yield { kind: 'row', column: null, line, reason, value: text };
  for (const warning of warnings) yield remarkOf(parsed, warning);
  if (merged.length === 0) return;
  const byRow = new Map(contacts.map((contact) => [contact.row_no, contact]));
  const gone = merged.flatMap(({ row, into }) => {
    const found = byRow.get(row);
    return found === undefined ? [] : [{ row: found, into }];
  });
  for (const warning of lostByMerging(parsed.contacts, gone, byRow)) yield remarkOf(parsed, warning);
}

function remarkOf({ header }: ParsedContacts, { field, value, ...where }: FieldWarning): FileRemark {
  const column = header.columns[field];
  const name = column === undefined ? field : (header.names[column] ?? field);
  return { kind: 'value', column: name, value: value.replaceAll('\0', ''), ...where };
}

function remarksOfFile({ parsed: { header }, wasEncodedTwice }: ReadContacts): FileRemark[] {
  const about = { kind: 'file', column: null, line: header.line } as const;
  const ignored = header.ignored.map((value) => ({
    ...about,
    value: shownValue(value),
    reason: 'Kithline does not read this column.',
  }));
  const twice = {
    ...about,
    value: '',
    reason: 'All accents of the file were encoded twice (“Ã©” for “é”). They have been repaired.',
  };
  return wasEncodedTwice ? [twice, ...ignored] : ignored;
}
