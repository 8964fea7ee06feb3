import { accountApi, exportPath } from '@kithline/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { clearSessionCookies } from '../accounts/session-cookies.ts';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { Failure } from '../platform/failure.ts';
import type { Identify, Serve } from '../platform/http/serve.ts';
import { streamExport } from './export/stream-export.ts';
import { readRemoval } from './removal.ts';
import { removeAccount } from './remove-account.ts';

/** The end of a membership. */
export function membershipRoutes(serve: Serve<Viewer>, house: House): void {
  serve(accountApi.removal, ({ viewer }) => readRemoval(house, viewer));
  serve(accountApi.remove, async ({ viewer, body, reply }) => {
    await removeAccount(house, viewer, body.password);
    clearSessionCookies(reply, house.config.publicUrl);
  });
}

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
