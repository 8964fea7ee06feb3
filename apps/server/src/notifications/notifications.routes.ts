import { notificationsApi } from '@kithline/contract/notifications.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts';

export function notificationRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(notificationsApi.list, ({ viewer, query }) => listNotifications(app, viewer, query));
  serve(notificationsApi.read, ({ viewer, params }) => readNotification(app, viewer, params.id));
  serve(notificationsApi.readAll, ({ viewer, body }) => readAllNotifications(app, viewer, body?.until));
}
