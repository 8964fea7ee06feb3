import type { FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { Failure, invalidField } from '../failure.ts';
import { withPart } from '../http/receive-part.ts';
import { assertStillAdmitted } from '../http/still-admitted.ts';
import type { SmallPicture } from './make-picture.ts';
import { inLineOf } from './pictures-in-turn.ts';

const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Receives the part `file` of a multipart request, at most 10 MB, and makes a small picture of it. Throws 413
 * if the file is larger, and 422 if there is none.
 */
export function receivePicture(request: FastifyRequest, userId: number): Promise<SmallPicture> {
  return inLineOf(userId, (makeInTurn) =>
    withPart(request, { most: MOST_BYTES, nothingSent, tooLarge }, async (part) => {
      const bytes = await buffer(part.file);
      if (bytes.length > MOST_BYTES) throw tooLarge();
      await assertStillAdmitted(request);
      return makeInTurn(bytes, () => request.raw.socket.destroyed);
    }),
  );
}

function nothingSent(): Failure {
  return invalidField('file', 'A picture is required.');
}

function tooLarge(): Failure {
  const message = 'A picture can be at most 10 MB.';
  return new Failure('too-large', { clientMessage: message, fields: { file: message } });
}
