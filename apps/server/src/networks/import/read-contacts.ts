import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import { type DecodedText, decodeTextInSlices } from '../contacts-file/decode-text.ts';
import { assertHasHeader } from '../contacts-file/find-header.ts';
import { languageOfHeader } from '../contacts-file/header-names.ts';
import {
  assertHasContacts,
  type ParsedContacts,
  parseContactsInSlices,
} from '../contacts-file/parse-contacts.ts';
import { type DescribedContact, describeContacts } from './describe-contacts.ts';
import { type RemovedRow, mergeRows } from './merge-rows.ts';

export interface ReadContacts {
  readonly parsed: ParsedContacts;
  readonly contacts: DescribedContact[];
  /** How many rows `mergeRows` merged into another row. */
  readonly merged: number;
  readonly removed: readonly RemovedRow[];
  readonly decoded: DecodedText;
  /** The path and the day of the file, if its archive also contains an older contacts file; else null. */
  readonly latestEntry: string | null;
}

export interface FileToRead {
  readonly content: Buffer;
  readonly encoding: FileEncoding | null;
  readonly latestEntry: string | null;
}

interface Reading {
  readonly report: (read: { done: number; total: number }) => void;
  readonly now: Date;
}

/** Reads the distinct contacts of a file. Throws ContactsFileError if the file cannot be imported. */
export async function readContacts(file: FileToRead, { report, now }: Reading): Promise<ReadContacts> {
  assertHasHeader(file.content);
  const decoded = await decodeTextInSlices(file.content, file.encoding);
  const parsed = await parseContactsInSlices(decoded.text, report, { now });
  assertHasContacts(parsed);
  const described = await describeContacts(parsed.contacts, languageOfHeader(parsed.header.names));
  const { contacts, removed } = mergeRows(described);
  return { parsed, contacts, merged: removed.length, removed, decoded, latestEntry: file.latestEntry };
}
