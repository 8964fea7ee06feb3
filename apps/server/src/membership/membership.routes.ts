import { accountApi, exportPath } from '@kithline/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { requireSessionOf } from '../accounts/identify.ts';
import { forgetAccount, readSignedFor } from '../accounts/known-browser.ts';
import { requireProof } from '../accounts/proofs.ts';
import { forgetInBrowser, sessionTokenOf } from '../accounts/session-cookies.ts';
import { placeOf } from '../accounts/session-place.ts';
import type { AppContext } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { signedOut } from '../platform/failure.ts';
import type { BeginDownload } from '../platform/http/send-download.ts';
import type { Identify, Serve } from '../platform/http/serve.ts';
import { streamExport } from './export/stream-export.ts';
import { readRemoval } from './removal.ts';
import { removeAccount } from './remove-account.ts';

/** The end of a membership. */
export function membershipRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(accountApi.removal, ({ viewer }) => readRemoval(house, viewer));
  serve(accountApi.remove, async ({ viewer, body, request, reply }) => {
    const token = sessionTokenOf(request, house.config.publicUrl) ?? '';
    const account = await readSignedFor(house, viewer.userId);
    await removeAccount(house, viewer, { ...body, token, place: placeOf(request) });
    forgetInBrowser(reply, house.config.publicUrl);
    if (account !== null) forgetAccount(house, account, { request, reply });
  });
}

interface ExportFrame {
  readonly identify: Identify<Viewer>;
  readonly beginDownload: BeginDownload;
}

/** The member's own export: not JSON, so not an endpoint of the contract. */
export function exportRoutes(
  app: FastifyInstance,
  { identify, beginDownload }: ExportFrame,
  house: AppContext,
): void {
  app.get(exportPath, async (request, reply) => {
    const admit = async () => {
      const viewer = await identify(request, reply);
      if (viewer === null) throw signedOut();
      await requireProof(house, sessionTokenOf(request, house.config.publicUrl) ?? '');
      return viewer;
    };
    const stillAdmitted = () => requireSessionOf(house, request);
    const asker = { admitted: await admit(), admit, stillAdmitted, reply };
    const archive = await beginDownload(asker, (viewer) => streamExport(house, viewer, placeOf(request)));
    const day = house.clock().toISOString().slice(0, 10);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="kithline-export-${day}.zip"`)
      .send(archive);
  });
}
