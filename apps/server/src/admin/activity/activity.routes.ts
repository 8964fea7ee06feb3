import { ActivityExportQuery, activityApi, activityFilePath } from '@kithline/contract/activity.ts';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { type FileFrame, serveFile } from '../serve-file.ts';
import { activityFile } from './activity-file.ts';
import { exportActivity, listActivity } from './list-activity.ts';

export function activityRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(activityApi.list, ({ viewer, query }) => listActivity(app, viewer, query));
}

export function activityFileRoutes(frame: FileFrame): void {
  serveFile(frame, {
    path: activityFilePath,
    name: 'kithline-activity',
    what: 'activity',
    query: ActivityExportQuery,
    write: async (viewer, query) => activityFile(await exportActivity(frame.app, viewer, query)),
  });
}
