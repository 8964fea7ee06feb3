import { open, type FileHandle } from 'node:fs/promises';
import { quoteText } from './clean-text.ts';
import { ContactsFileError, EXPECTED_FILE } from './contacts-file-error.ts';
import { isZip, nameForeignKind } from './name-file-kind.ts';
import { readArchive } from './read-archive.ts';

const MEGABYTE = 1024 * 1024;
export const MOST_CSV_BYTES = 20 * MEGABYTE;
export const MOST_ARCHIVE_BYTES = 100 * MEGABYTE;
/** Bytes from which the kind of a file is recognized. */
const START = 4_096;

export interface OpenedUpload {
  /** Not decoded yet. */
  readonly bytes: Buffer;
  /** The file's path in the archive; null if the upload was the file itself. */
  readonly entryName: string | null;
  /** The file's day if it is the latest of several contacts files in the archive; else null. */
  readonly latestDay: string | null;
}

/**
 * Opens an upload, which is a contacts file or an archive that holds one; its content shows which. `fileName`
 * is used only in messages.
 *
 * @throws ContactsFileError with what was found and what was expected.
 */
export async function openUpload(
  source: Uint8Array | { readonly path: string },
  fileName: string,
): Promise<OpenedUpload> {
  const { start, size } = await lookAt(source);
  const name = quoteText(fileName, 80);
  if (size === 0) throw new ContactsFileError('empty', `${name} is empty. ${EXPECTED_FILE}`);
  if (isZip(start)) {
    if (size > MOST_ARCHIVE_BYTES) throw tooLarge(name, MOST_ARCHIVE_BYTES);
    return await readArchive(source, { mostCsvBytes: MOST_CSV_BYTES });
  }
  const kind = nameForeignKind(start);
  if (kind !== null) throw new ContactsFileError('wrong-kind', `${name} is ${kind}. ${EXPECTED_FILE}`);
  if (size > MOST_CSV_BYTES) throw tooLarge(name, MOST_CSV_BYTES);
  return { bytes: await readWhole(source), entryName: null, latestDay: null };
}

async function lookAt(
  source: Uint8Array | { readonly path: string },
): Promise<{ start: Uint8Array; size: number }> {
  if (source instanceof Uint8Array) return { start: source.subarray(0, START), size: source.length };
  return await withFile(source.path, async (file) => {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    return { start: buffer.subarray(0, bytesRead), size };
  });
}

async function readWhole(source: Uint8Array | { readonly path: string }): Promise<Buffer> {
  if (source instanceof Uint8Array) return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return await withFile(source.path, (file) => file.readFile());
}

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  await using file = await open(path);
  return await use(file);
}

function tooLarge(name: string, limit: number): ContactsFileError {
  return new ContactsFileError(
    'too-large',
    `${name} is larger than ${limit / MEGABYTE} MB, the most that can be imported.`,
  );
}
