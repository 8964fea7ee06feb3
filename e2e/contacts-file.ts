import { generateContacts } from '../sample/contacts-file/generate-contacts.ts';
import { readNameSource } from '../sample/contacts-file/name-source.ts';
import { writeContactsFile } from '../sample/contacts-file/write-contacts-file.ts';
import { createRandom } from '../sample/population/random.ts';

/** Rows without a person, like those that were edited manually or cut off by another program. */
const BROKEN_ROWS = [',,,,Nobody Works Here,Director,01 Feb 2024', 'Ida,Lindqvist'];

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A synthetic Connections.csv; with `broken`, two unreadable rows are added. */
export function contactsFile(options: { rows: number; seed: number; broken?: boolean }): UploadFile {
  const facts = new URL('../sample/facts/', import.meta.url);
  const names = readNameSource(facts, createRandom(`companies/${options.seed}`));
  const rows = generateContacts({ rows: options.rows, seed: options.seed, names, until: '2026-10-31' });
  const text = writeContactsFile(rows) + (options.broken ? `${BROKEN_ROWS.join('\n')}\n` : '');
  return { name: 'Connections.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
