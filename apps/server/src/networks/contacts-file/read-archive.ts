import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { quoteText } from './clean-text.ts';
import { ContactsFileError, EXPECTED_FILE } from './contacts-file-error.ts';
import { HEADER_WITHIN_BYTES, hasHeader } from './find-header.ts';

const MEGABYTE = 1024 * 1024;
/** A complete archive of the professional network has fewer than 100 entries. */
const MOST_ENTRIES = 2_000;
/** In bytes, for a whole archive, so that a small file cannot fill the memory. */
const MOST_INFLATED = 40 * MEGABYTE;

export interface ArchiveLimits {
  /** Maximum size of the contacts file in bytes. */
  readonly mostCsvBytes: number;
}

export interface ArchivedFile {
  readonly bytes: Buffer;
  readonly entryName: string;
  /** The day of this file, `YYYY-MM-DD`, if it was chosen as the latest of several; else null. */
  readonly latestDay: string | null;
}

/**
 * Returns the contacts file of a ZIP archive, from any folder. The file is recognized by its header, because
 * its name may be translated. If there are several contacts files, one called Connections.csv is preferred to
 * other names. Of several files called Connections.csv, or of several with other names, the one that was
 * changed last is used.
 *
 * @throws ContactsFileError if the archive is broken, encrypted, too large or unsuitable, or if the checksum
 * of the contacts file is wrong.
 */
export async function readArchive(
  source: Uint8Array | { readonly path: string },
  limits: ArchiveLimits,
): Promise<ArchivedFile> {
  try {
    const zip =
      source instanceof Uint8Array
        ? await fromBufferPromise(Buffer.from(source))
        : await openPromise(source.path, { autoClose: false });
    try {
      return await readContactsEntry(zip, limits);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ContactsFileError) throw error;
    throw new ContactsFileError(
      'archive-broken',
      `The archive is damaged and cannot be read. ${EXPECTED_FILE}`,
      {
        cause: error,
      },
    );
  }
}

async function readContactsEntry(zip: ZipFile, limits: ArchiveLimits): Promise<ArchivedFile> {
  const entries = await listEntries(zip);
  const candidates = entries
    .filter(mayHoldContacts)
    .toSorted((a, b) => rank(a) - rank(b) || changedOn(b) - changedOn(a));
  const readable = candidates.filter((entry) => !entry.isEncrypted());
  const inflated = { left: MOST_INFLATED };
  const damages: unknown[] = [];
  for (const [at, entry] of readable.entries()) {
    const head = await inflate(zip, entry, { most: HEADER_WITHIN_BYTES, inflated }).catch(
      (error: unknown) => {
        // If Connections.csv is damaged, no other file is used in its place.
        if (error instanceof ContactsFileError || rank(entry) === 0) throw error;
        damages.push(error);
        return null;
      },
    );
    if (head === null || !hasHeader(head)) continue;
    const bytes = await inflate(zip, entry, { most: limits.mostCsvBytes + 1, inflated });
    if (bytes.length > limits.mostCsvBytes) throw csvTooLarge(entry, limits);
    if (crc32(bytes) !== entry.crc32) throw checksumFails(entry);
    const others = readable.slice(at + 1).filter((other) => rank(other) === rank(entry));
    const latestDay = (await anyHasHeader(zip, others, inflated))
      ? new Date(changedOn(entry)).toISOString().slice(0, 10)
      : null;
    return { bytes, entryName: entry.fileName, latestDay };
  }
  // One of the damaged files may be the contacts file.
  if (damages.length > 0) throw damages[0];
  throw nothingFound(entries, candidates, readable);
}

/** Entries that are damaged, or would unpack to too much, do not count. */
async function anyHasHeader(
  zip: ZipFile,
  entries: readonly Entry[],
  inflated: { left: number },
): Promise<boolean> {
  for (const entry of entries) {
    const head = await inflate(zip, entry, { most: HEADER_WITHIN_BYTES, inflated }).catch(() => null);
    if (head !== null && hasHeader(head)) return true;
  }
  return false;
}

/**
 * In milliseconds. Archives contain no time zone, so the time counts as UTC, which gives the same result on
 * every server.
 */
function changedOn(entry: Entry): number {
  return entry.getLastModDate({ timezone: 'UTC' }).getTime() || 0;
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw tooManyEntries();
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > MOST_ENTRIES) throw tooManyEntries();
  }
  return entries;
}

function mayHoldContacts({ fileName }: Entry): boolean {
  const folders = fileName.split('/');
  const name = folders.pop() ?? '';
  return !folders.includes('__MACOSX') && !name.startsWith('._') && /\.(?:csv|tsv|txt)$/i.test(name);
}

function rank({ fileName }: Entry): number {
  return /(?:^|\/)connections\.csv$/i.test(fileName) ? 0 : 1;
}

/** Returns the first `most` bytes of an entry. What was unpacked counts towards the archive's limit. */
async function inflate(
  zip: ZipFile,
  entry: Entry,
  limit: { readonly most: number; readonly inflated: { left: number } },
): Promise<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    limit.inflated.left -= chunk.length;
    if (limit.inflated.left < 0) throw inflatesTooFar();
    if (size >= limit.most) break;
  }
  return Buffer.concat(chunks).subarray(0, limit.most);
}

function tooManyEntries(): ContactsFileError {
  const limit = MOST_ENTRIES.toLocaleString('en-US');
  return new ContactsFileError(
    'archive-too-large',
    `The archive holds more than ${limit} files. ${EXPECTED_FILE}`,
  );
}

function inflatesTooFar(): ContactsFileError {
  return new ContactsFileError(
    'archive-too-large',
    `The archive unpacks to more than ${MOST_INFLATED / MEGABYTE} MB. ${EXPECTED_FILE}`,
  );
}

/** The archive can be unpacked, but names in it may be damaged. */
function checksumFails(entry: Entry): ContactsFileError {
  return new ContactsFileError(
    'archive-broken',
    `${quoteText(entry.fileName, 80)} in the archive is damaged. Download the archive again.`,
  );
}

function csvTooLarge(entry: Entry, { mostCsvBytes }: ArchiveLimits): ContactsFileError {
  return new ContactsFileError(
    'too-large',
    `${quoteText(entry.fileName, 80)} in the archive is larger than ${mostCsvBytes / MEGABYTE} MB, the most that can be imported.`,
  );
}

function nothingFound(
  entries: readonly Entry[],
  candidates: readonly Entry[],
  readable: readonly Entry[],
): ContactsFileError {
  if (candidates.length > readable.length) {
    return new ContactsFileError(
      'archive-encrypted',
      'The archive is protected by a password. Unpack it and choose Connections.csv.',
    );
  }
  const office = entries.some(({ fileName }) => fileName === '[Content_Types].xml');
  if (office) {
    const kind = entries.some(({ fileName }) => fileName.startsWith('xl/'))
      ? 'an Excel workbook'
      : 'an Office document';
    return new ContactsFileError(
      'wrong-kind',
      `The file is ${kind}. Save it as CSV, or choose the original file. ${EXPECTED_FILE}`,
    );
  }
  const names = entries.filter(({ fileName }) => !fileName.endsWith('/')).map(({ fileName }) => fileName);
  const found =
    names.length === 0 ? 'The archive is empty.' : `The archive holds ${quoteText(names.join(', '), 80)}`;
  return new ContactsFileError(
    'archive-without-contacts',
    names.length === 0
      ? `${found} ${EXPECTED_FILE}`
      : `${found} and no list of connections. ${EXPECTED_FILE}`,
  );
}
