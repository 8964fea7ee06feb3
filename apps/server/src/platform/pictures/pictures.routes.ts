import type { FastifyInstance } from 'fastify';
import type { Db } from '../../tables.ts';
import { Failure, notFound } from '../failure.ts';
import type { Identify } from '../http/serve.ts';
import { pictureOf } from './kept-pictures.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Kept pictures, for everybody with a session. A key is random and its picture never changes, so a browser asks once; other
 * caches keep nothing. Not JSON, so not an endpoint of the contract.
 */
export function pictureRoutes(app: FastifyInstance, identify: Identify<unknown>, db: Db): void {
  app.get<{ Params: { key: string } }>('/api/pictures/:key', async (request, reply) => {
    if ((await identify(request, reply)) === null)
      throw new Failure('unauthenticated', { clientMessage: 'Please log in.' });
    const picture = await pictureOf(db, request.params.key);
    if (picture === null) throw notFound();
    return reply
      .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-type', picture.mediaType)
      .header('x-content-type-options', 'nosniff')
      .send(picture.bytes);
  });
}
