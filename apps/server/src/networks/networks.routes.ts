import { ImportParams, networksApi } from '@kithline/contract/networks.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { requireSessionOf } from '../accounts/identify.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { notFound, signedOut } from '../platform/failure.ts';
import type { BeginDownload } from '../platform/http/send-download.ts';
import { connectionClosedSignal } from '../platform/http/gone.ts';
import type { Identify, Serve } from '../platform/http/serve.ts';
import { countUpload } from './import-limits.ts';
import { assertNoImportRuns, readImports, startImport } from './imports.ts';
import { readJobChanges } from './job-changes.ts';
import { readNetwork } from './networks.ts';
import { previewImport } from './preview-import.ts';
import { withUpload } from './receive-upload.ts';
import { readRemarks, remarksFile } from './remarks.ts';
import { previewUndo, undoImport } from './undo-import.ts';

export function networkRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(networksApi.read, ({ viewer, query }) => readNetwork(app, viewer, query.roles));
  serve(networksApi.imports, ({ viewer }) => readImports(app, viewer));
  serve(networksApi.startImport, async ({ viewer, request }) => {
    await assertNoImportRuns(app, viewer);
    await countUpload(app, viewer);
    return withUpload(request, (upload) => startImport(app, viewer, upload));
  });
  serve(networksApi.previewImport, async ({ viewer, request, reply }) => {
    const gone = connectionClosedSignal(reply);
    await assertNoImportRuns(app, viewer);
    await countUpload(app, viewer);
    return withUpload(request, (upload) => previewImport(app, viewer, { upload, gone }));
  });
  serve(networksApi.remarks, ({ viewer, params, query }) =>
    readRemarks(app, viewer, { importId: params.id, ...query }),
  );
  serve(networksApi.jobChanges, ({ viewer, params, query }) =>
    readJobChanges(app, viewer, { importId: params.id, ...query }),
  );
  serve(networksApi.previewUndo, ({ viewer, params }) => previewUndo(app, viewer, params.id));
  serve(networksApi.undoImport, ({ viewer, params }) => undoImport(app, viewer, params.id));
}

/** Routes for files that are not JSON, and therefore not endpoints of the contract. */
export function networkFileRoutes(
  fastify: FastifyInstance,
  { identify, beginDownload }: { identify: Identify<Viewer>; beginDownload: BeginDownload },
  app: AppContext,
): void {
  fastify.get('/api/account/network/imports/:id/remarks.csv', async (request, reply) => {
    const admit = async () => {
      const viewer = await identify(request, reply);
      if (viewer === null) throw signedOut();
      return viewer;
    };
    const admitted = await admit();
    const params = ImportParams.safeParse(request.params);
    if (!params.success) throw notFound();
    const { id } = params.data;
    const requireStillAdmitted = () => requireSessionOf(app, request);
    const csv = await beginDownload({ admitted, admit, requireStillAdmitted, reply }, async (viewer) => ({
      content: Readable.from(await remarksFile(app, viewer, id), { objectMode: false }),
      ended: Promise.resolve(),
    }));
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="import-remarks.csv"')
      .send(csv);
  });
}
