import type { FileFormat, PeopleFile } from '@kithline/contract/people-files.ts';
import { saveFile } from './save-file.ts';

const TYPES = { csv: 'text/csv', vcard: 'text/vcard' } as const satisfies Record<FileFormat, string>;

/** Saves a file of people, as the server wrote it, on the user's device. */
export function savePeopleFile({ name, text }: PeopleFile, format: FileFormat): void {
  saveFile({ name, text, type: TYPES[format] });
}
