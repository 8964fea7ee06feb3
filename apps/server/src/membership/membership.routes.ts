import { accountApi, exportPath } from '@kithline/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { requireSessionOf } from '../accounts/identify.ts';
import { forgetAccount, readSignedFor } from '../accounts/known-browser.ts';
import { requireProof } from '../accounts/proofs.ts';
import { forgetInBrowser, sessionTokenOf } from '../accounts/session-cookies.ts';
import { placeOf } from '../accounts/session-place.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { signedOut } from '../platform/failure.ts';
import type { BeginDownload } from '../platform/http/send-download.ts';
import type { Identify, Serve } from '../platform/http/serve.ts';
import { streamExport } from './export/stream-export.ts';
import { readRemoval, removeAccount } from './remove-account.ts';

export function membershipRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(accountApi.removal, ({ viewer }) => readRemoval(app, viewer));
  serve(accountApi.remove, async ({ viewer, body, request, reply }) => {
    const token = sessionTokenOf(request, app.config.publicUrl) ?? '';
    const account = await readSignedFor(app, viewer.userId);
    await removeAccount(app, viewer, { ...body, token, place: placeOf(request) });
    forgetInBrowser(reply, app.config.publicUrl);
    if (account !== null) forgetAccount(app, account, { request, reply });
  });
}

interface ExportFrame {
  readonly identify: Identify<Viewer>;
  readonly beginDownload: BeginDownload;
}

/** The route of the member's export. It is no endpoint of the contract, because an archive is not JSON. */
export function exportRoutes(
  fastify: FastifyInstance,
  { identify, beginDownload }: ExportFrame,
  app: AppContext,
): void {
  fastify.get(exportPath, async (request, reply) => {
    const admit = async () => {
      const viewer = await identify(request, reply);
      if (viewer === null) throw signedOut();
      await requireProof(app, sessionTokenOf(request, app.config.publicUrl) ?? '');
      return viewer;
    };
    const requireStillAdmitted = () => requireSessionOf(app, request);
    const requester = { admitted: await admit(), admit, requireStillAdmitted, reply };
    const archive = await beginDownload(requester, (viewer) => streamExport(app, viewer, placeOf(request)));
    const day = app.clock().toISOString().slice(0, 10);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="kithline-export-${day}.zip"`)
      .send(archive);
  });
}
