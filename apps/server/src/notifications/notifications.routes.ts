import { notificationsApi } from '@kithline/contract/notifications.ts';
import type { AppContext } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts';

export function notificationRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(notificationsApi.list, ({ viewer, query }) => listNotifications(house, viewer, query));
  serve(notificationsApi.read, ({ viewer, params }) => readNotification(house, viewer, params.id));
  serve(notificationsApi.readAll, ({ viewer, body }) => readAllNotifications(house, viewer, body?.until));
}
