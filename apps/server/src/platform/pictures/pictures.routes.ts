import type { FastifyInstance } from 'fastify';
import type { Db } from '../../tables.ts';
import { Failure, notFound } from '../failure.ts';
import type { Identify } from '../http/serve.ts';
import { addressOf, pictureOf } from './kept-pictures.ts';

const YEAR_SECONDS = 31_536_000;

/** Returns whether a picture is shown now or only in the history, or null if the caller may not read it. */
type ReadablePicture<V> = (db: Db, viewer: V, address: string) => Promise<'shown' | 'history' | null>;

/**
 * Serves stored pictures. A key is random and its picture never changes, so browsers cache shown pictures;
 * shared caches store nothing. A picture is not JSON, so this route is not an endpoint of the contract.
 */
export function pictureRoutes<V>(
  fastify: FastifyInstance,
  identify: Identify<V>,
  { db, readable }: { db: Db; readable: ReadablePicture<V> },
): void {
  fastify.get<{ Params: { key: string } }>('/api/pictures/:key', async (request, reply) => {
    const viewer = await identify(request, reply);
    if (viewer === null) throw new Failure('unauthenticated', { clientMessage: 'Please log in.' });
    const { key } = request.params;
    const picture = await pictureOf(db, key);
    const viewerScope = picture && (await readable(db, viewer, addressOf(key)));
    if (picture === null || viewerScope === null) throw notFound();
    return reply
      .header(
        'cache-control',
        viewerScope === 'shown' ? `private, max-age=${YEAR_SECONDS}, immutable` : 'no-store',
      )
      .header('content-type', picture.mediaType)
      .header('x-content-type-options', 'nosniff')
      .send(picture.bytes);
  });
}
