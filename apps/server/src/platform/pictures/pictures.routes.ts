import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../tables.ts';
import { onlyReading } from '../db/failover.ts';
import type { Primary } from '../db/primary-watch.ts';
import { Failure, notFound } from '../failure.ts';
import type { Identify } from '../http/serve.ts';
import { addressOf, pictureOf } from './kept-pictures.ts';

const YEAR_SECONDS = 31_536_000;

interface PictureRequest {
  Params: { key: string };
}

/** Returns whether a picture is shown now or only in the history, or null if the viewer may not read it. */
type ReadablePicture<V> = (db: Db, viewer: V, address: string) => Promise<'shown' | 'history' | null>;

/**
 * Serves stored pictures. A key is random and its picture never changes, so browsers cache pictures that are
 * shown now. A picture is not JSON, so this route is not an endpoint of the API contract.
 */
export function pictureRoutes<V>(
  fastify: FastifyInstance,
  identify: Identify<V>,
  { db, primary, readable }: { db: Db; primary: Primary; readable: ReadablePicture<V> },
): void {
  const answer = async (request: FastifyRequest<PictureRequest>, reply: FastifyReply) => {
    const viewer = await identify(request, reply);
    if (viewer === null) throw new Failure('unauthenticated', { clientMessage: 'Please log in.' });
    const { key } = request.params;
    const picture = await pictureOf(db, key);
    const visibility = picture && (await readable(db, viewer, addressOf(key)));
    if (picture === null || visibility === null) throw notFound();
    return reply
      .header(
        'cache-control',
        visibility === 'shown' ? `private, max-age=${YEAR_SECONDS}, immutable` : 'no-store',
      )
      .header('content-type', picture.mediaType)
      .header('x-content-type-options', 'nosniff')
      .send(picture.bytes);
  };
  fastify.get<PictureRequest>('/api/pictures/:key', (request, reply) =>
    onlyReading(primary, () => answer(request, reply)),
  );
}
