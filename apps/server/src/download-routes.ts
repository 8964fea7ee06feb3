import type { FastifyInstance } from 'fastify';
import { activityFileRoutes } from './admin/activity/activity.routes.ts';
import { memberFileRoutes } from './admin/members/members.routes.ts';
import type { AppContext } from './app-context.ts';
import { exportRoutes } from './membership/membership.routes.ts';
import { networkFileRoutes } from './networks/networks.routes.ts';
import type { Identify } from './platform/http/serve.ts';
import { DOWNLOADS, downloading } from './platform/http/send-download.ts';
import { FairShares } from './platform/turns/fair-shares.ts';
import type { Viewer } from './viewer.ts';

/** A member's concurrent downloads of all kinds count towards one limit. */
export function downloadRoutes(fastify: FastifyInstance, identify: Identify<Viewer>, app: AppContext): void {
  const files = { identify, beginDownload: downloading(fastify, new FairShares(DOWNLOADS)) };
  activityFileRoutes({ fastify, app, ...files });
  memberFileRoutes({ fastify, app, ...files });
  networkFileRoutes(fastify, files, app);
  exportRoutes(fastify, files, app);
}
