import type { FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { Failure, invalidField } from '../platform/failure.ts';
import type { CuratedFile } from './curated-file/parse-curated.ts';

const MOST_BYTES = 20 * 1024 * 1024;
/** What a multipart body has around its file. */
const ENVELOPE = 64 * 1024;

/** Takes the part `file` of a multipart request, at most 20 MB. */
export async function receiveCuratedFile(request: FastifyRequest): Promise<CuratedFile> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + ENVELOPE) throw tooLarge();
  if (!request.isMultipart()) throw nothingSent();
  const part = await request.file({ limits: { fileSize: MOST_BYTES }, throwFileSizeLimit: false });
  if (!part) throw nothingSent();
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw nothingSent();
  }
  const bytes = await buffer(part.file);
  if (part.file.truncated) throw tooLarge();
  return { bytes, fileName: part.filename || 'organizations.csv' };
}

function nothingSent(): Failure {
  return invalidField('file', 'A CSV file is required.');
}

function tooLarge(): Failure {
  const message = 'A file of organizations can have at most 20 MB.';
  return new Failure('too-large', { clientMessage: message, fields: { file: message } });
}
