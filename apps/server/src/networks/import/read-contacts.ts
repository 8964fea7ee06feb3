import { decodeText } from '../contacts-file/decode-text.ts';
import { languageOfHeader } from '../contacts-file/header-names.ts';
import {
  assertHasContacts,
  type ParsedContacts,
  parseContactsInSlices,
} from '../contacts-file/parse-contacts.ts';
import type { FieldWarning } from '../contacts-file/read-row.ts';
import { lostByMerging, namelessEmployers } from './values-not-taken.ts';
import { type DescribedContact, describeContacts } from './describe-contacts.ts';
import { mergeRows } from './merge-rows.ts';

export interface ReadContacts {
  readonly parsed: ParsedContacts;
  readonly contacts: DescribedContact[];
  /** Rows that are a contact of another row, too. */
  readonly merged: number;
  /** Values that are not taken as they stand. */
  readonly warnings: readonly FieldWarning[];
  readonly wasEncodedTwice: boolean;
}

interface Reading {
  readonly report: (read: { done: number; total: number }) => void;
  readonly now: Date;
}

/** The contacts of a file, each once. Throws ContactsFileError for a file without any. */
export async function readContacts(content: Buffer, { report, now }: Reading): Promise<ReadContacts> {
  const { text, wasEncodedTwice } = decodeText(content);
  const parsed = await parseContactsInSlices(text, report, { now });
  assertHasContacts(parsed);
  const described = await describeContacts(parsed.contacts, languageOfHeader(parsed.header.names));
  const { contacts, merged, gone } = mergeRows(described);
  const kept = new Map(contacts.map((contact) => [contact.row_no, contact]));
  const warnings = [
    ...parsed.warnings,
    ...namelessEmployers(parsed.contacts, described),
    ...lostByMerging(parsed.contacts, gone, kept),
  ];
  return { parsed, contacts, merged, warnings, wasEncodedTwice };
}
