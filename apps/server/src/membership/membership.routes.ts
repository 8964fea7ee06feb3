import { accountApi, exportPath } from '@kithline/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { forgetAccount } from '../accounts/known-browser.ts';
import { clearSessionCookies } from '../accounts/session-cookies.ts';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { Failure } from '../platform/failure.ts';
import { askerOf, type FairShares } from '../platform/http/fair-shares.ts';
import type { Identify, Serve } from '../platform/http/serve.ts';
import { streamExport } from './export/stream-export.ts';
import { readRemoval } from './removal.ts';
import { removeAccount } from './remove-account.ts';

/** The end of a membership. */
export function membershipRoutes(serve: Serve<Viewer>, house: House): void {
  serve(accountApi.removal, ({ viewer }) => readRemoval(house, viewer));
  serve(accountApi.remove, async ({ viewer, body, request, reply }) => {
    await removeAccount(house, viewer, body.password);
    clearSessionCookies(reply, house.config.publicUrl);
    forgetAccount(house, viewer.userId, { request, reply });
  });
}

interface ExportFrame {
  identify: Identify<Viewer>;
  shares: FairShares;
}

/**
 * The member's own export: not JSON, so not an endpoint of the contract. It holds its share until the browser has all of it, or is gone
 * and nothing is read any more.
 */
export function exportRoutes(app: FastifyInstance, { identify, shares }: ExportFrame, house: House): void {
  const running = new Set<Promise<void>>();
  // The database closes after the server, and an export whose browser has gone may still wait for a query.
  app.addHook('onClose', async () => void (await Promise.all(running)));
  app.get(exportPath, async (request, reply) => {
    const viewer = await identify(request, reply);
    if (viewer === null) throw new Failure('unauthenticated', { clientMessage: 'Please log in.' });
    const { raw } = reply;
    const { promise: begun, resolve: begin, reject: fail } = Promise.withResolvers<Readable>();
    const work = shares.hold(askerOf(viewer, reply), async () => {
      const { archive, ended } = await streamExport(house, viewer);
      begin(archive);
      if (!raw.destroyed) await once(raw, 'close');
      archive.destroy();
      await ended;
    });
    const settled = work.catch(fail).finally(() => running.delete(settled));
    running.add(settled);
    const archive = await begun;
    const day = house.clock().toISOString().slice(0, 10);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="kithline-export-${day}.zip"`)
      .send(archive);
  });
}
