import type { FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { Failure, invalidField } from '../platform/failure.ts';
import { withPart } from '../platform/http/receive-part.ts';
import { assertStillAdmitted } from '../platform/http/still-admitted.ts';
import type { CuratedFile } from './curated-file/parse-curated.ts';

const MOST_BYTES = 20 * 1024 * 1024;
/** Receives the part `file` of a multipart request, at most 20 MB. */
export async function receiveCuratedFile(request: FastifyRequest): Promise<CuratedFile> {
  return withPart(request, { most: MOST_BYTES, nothingSent, tooLarge }, async (part) => {
    const bytes = await buffer(part.file);
    if (bytes.length > MOST_BYTES) throw tooLarge();
    await assertStillAdmitted(request);
    return { bytes, fileName: part.filename || 'organizations.csv' };
  });
}

function nothingSent(): Failure {
  return invalidField('file', 'A CSV file is required.');
}

function tooLarge(): Failure {
  const message = 'A file of organizations can have at most 20 MB.';
  return new Failure('too-large', { clientMessage: message, fields: { file: message } });
}
