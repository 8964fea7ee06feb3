import { FileEncoding } from '@kithline/contract/file-encodings.ts';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure, invalidField } from '../platform/failure.ts';
import { withPart } from '../platform/http/receive-part.ts';
import { assertStillAdmitted } from '../platform/http/still-admitted.ts';
import { isZip } from './contacts-file/name-file-kind.ts';
import { MOST_ARCHIVE_BYTES, MOST_CSV_BYTES } from './contacts-file/open-upload.ts';

const MEGABYTE = 1024 * 1024;
const LONGEST_NAME = 255;

export interface ReceivedUpload {
  readonly path: string;
  readonly fileName: string;
  /** Whether the member has confirmed the import of a file older than the network's current one. */
  readonly acceptOlder: boolean;
  /** Null if it is to be detected from the file. */
  readonly encoding: FileEncoding | null;
}

/**
 * Writes the part `file` of a multipart request to a temporary file, and deletes it after `use`. A file of
 * more than 20 MB (100 MB for a ZIP archive) is refused while it arrives.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  use: (upload: ReceivedUpload) => Promise<T>,
): Promise<T> {
  const limits = { most: MOST_ARCHIVE_BYTES, nothingSent, tooLarge: () => tooLarge(MOST_ARCHIVE_BYTES) };
  return withPart(request, limits, async (part, readFields) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-upload-'));
    try {
      const target = path.join(folder, 'upload');
      await pipeline(part.file, new SizeLimit(), createWriteStream(target));
      const { acceptOlder, encoding } = await readFields();
      await assertStillAdmitted(request);
      return await use({
        path: target,
        fileName: nameOf(part.filename),
        acceptOlder: acceptOlder === 'true',
        encoding: chosenEncoding(encoding),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function chosenEncoding(text: string | undefined): FileEncoding | null {
  if (text === undefined) return null;
  const chosen = FileEncoding.safeParse(text);
  if (!chosen.success) throw invalidField('encoding', 'Choose one of the encodings that are offered.');
  return chosen.data;
}

function nothingSent(): Failure {
  return invalidField('file', 'connections.csv is required.');
}

/** The first bytes decide which limit applies. */
class SizeLimit extends Transform {
  #seen = 0;
  #most = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#seen === 0) this.#most = isZip(chunk) ? MOST_ARCHIVE_BYTES : MOST_CSV_BYTES;
    this.#seen += chunk.length;
    if (this.#seen > this.#most) done(tooLarge(this.#most));
    else done(null, chunk);
  }
}

function tooLarge(most: number): Failure {
  const what = most === MOST_CSV_BYTES ? 'A contacts file' : 'An archive';
  const message = `${what} can have at most ${most / MEGABYTE} MB.`;
  return new Failure('too-large', { clientMessage: message, fields: { file: message } });
}

/** Some browsers add folders. */
function nameOf(fileName: string): string {
  const name = fileName
    .split(/[/\\]/u)
    .at(-1)
    // Signs that change the direction of text make a name look like another one.
    ?.replace(/\p{Cc}|\p{Bidi_Control}/gu, '')
    .toWellFormed()
    .trim();
  return name ? name.slice(0, LONGEST_NAME).toWellFormed() : 'connections.csv';
}
