import { ActivityExportQuery, activityApi, activityFilePath } from '@kithline/contract/activity.ts';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { House } from '../../house.ts';
import { Failure, forbidden } from '../../platform/failure.ts';
import type { BeginDownload } from '../../platform/http/send-download.ts';
import type { Identify, Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { activityFile } from './activity-file.ts';
import { exportActivity, listActivity } from './list-activity.ts';

export function activityRoutes(serve: Serve<Viewer>, house: House): void {
  serve(activityApi.list, ({ viewer, query }) => listActivity(house, viewer, query));
}

/** All that the filters leave, as a file: not JSON, so not an endpoint of the contract. */
export function activityFileRoutes(
  app: FastifyInstance,
  { identify, beginDownload }: { identify: Identify<Viewer>; beginDownload: BeginDownload },
  house: House,
): void {
  app.get(`/api${activityFilePath}`, async (request, reply) => {
    const viewer = await identify(request, reply);
    if (viewer === null) throw new Failure('unauthenticated', { clientMessage: 'Please log in.' });
    if (!viewer.isAdmin) throw forbidden();
    const asked = ActivityExportQuery.safeParse(request.query);
    if (!asked.success)
      throw new Failure('malformed', {
        clientMessage: asked.error.issues[0]?.message ?? 'A filter is wrong.',
      });
    const day = house.clock().toISOString().slice(0, 10);
    const content = await beginDownload({ viewer, reply }, async () => {
      const content = Readable.from(activityFile(await exportActivity(house, viewer, asked.data)));
      return { content, ended: once(content, 'close') };
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="kithline-activity-${day}.csv"`)
      .send(content);
  });
}
