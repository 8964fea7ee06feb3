import { exportPath } from '@kithline/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { House, Viewer } from '../house.ts';
import { Failure } from '../platform/failure.ts';
import type { Identify } from '../platform/http/serve.ts';
import { streamExport } from './export/stream-export.ts';

/** The member's own export: not JSON, so not an endpoint of the contract. */
export function exportRoutes(app: FastifyInstance, identify: Identify<Viewer>, house: House): void {
  app.get(exportPath, async (request, reply) => {
    const viewer = await identify(request, reply);
    if (viewer === null) throw new Failure('unauthenticated', { clientMessage: 'Please log in.' });
    const day = house.clock().toISOString().slice(0, 10);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="kithline-export-${day}.zip"`)
      .send(await streamExport(house, viewer));
  });
}
