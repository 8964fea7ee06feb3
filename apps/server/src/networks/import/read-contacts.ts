import { decodeText } from '../contacts-file/decode-text.ts';
import { languageOfHeader } from '../contacts-file/header-names.ts';
import {
  assertHasContacts,
  type ParsedContacts,
  parseContactsInSlices,
} from '../contacts-file/parse-contacts.ts';
import { type DescribedContact, describeContacts } from './describe-contacts.ts';
import { mergeRows } from './merge-rows.ts';

export interface ReadContacts {
  readonly parsed: ParsedContacts;
  readonly contacts: DescribedContact[];
  /** Rows that are a contact of another row, too. */
  readonly merged: number;
}

interface Reading {
  readonly report: (read: { done: number; total: number }) => void;
  readonly now: Date;
}

/** The contacts of a file, each once. Throws ContactsFileError for a file without any. */
export async function readContacts(content: Buffer, { report, now }: Reading): Promise<ReadContacts> {
  const { text } = decodeText(content);
  const parsed = await parseContactsInSlices(text, report, { now });
  assertHasContacts(parsed);
  const { contacts, merged } = mergeRows(
    await describeContacts(parsed.contacts, languageOfHeader(parsed.header.names)),
  );
  return { parsed, contacts, merged };
}
