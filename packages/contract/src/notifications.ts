import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, IdText, Instant, pageOf, paging, SentInstant } from './wire.ts';

export const NotificationKind = z.enum([
  'invitation',
  'invitation-accepted',
  'invitation-declined',
  'collaborator-added',
  'collaborator-joined',
  'collaborator-removed',
  'network-shared',
  'collective-destroyed',
  'import-completed',
  'import-failed',
  'addresses-waiting',
  'message-reported',
  'guessing',
  'saved-search',
  /** To a connector. */
  'introduction-asked',
  /** To the member who has to act on a request. */
  'introduction-reminded',
  /** To the target. */
  'introduction-offered',
  /** To the asker. */
  'introduction-passed-on',
  /** To the asker and the connectors. */
  'introduction-accepted',
  /**
   * To the connector who passed the request on to the declining member and, unless the decline is kept from
   * the asker, to the asker.
   */
  'introduction-declined',
  /** To the asker: nobody answered in time. */
  'introduction-ended',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    /** One sentence: "Aisling Byrne and 2 others shared networks with Climate Board Bench". */
    body: z.string(),
    /** Names in the body, to show in bold. */
    names: z.array(z.string()),
    /** Path of the page; null if the viewer may not open it. */
    url: z.nullable(z.string()),
    createdOn: Instant,
    readOn: z.nullable(Instant),
    picture: z.nullable(
      z.object({
        kind: z.enum(['person', 'collective']),
        name: z.string(),
        profilePicture: z.nullable(z.string()),
      }),
    ),
    invitation: z.nullable(z.object({ id: Id, accepted: z.nullable(z.boolean()) })),
  })
  .register(z.globalRegistry, { id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    audience: 'member',
    summary: "The member's notifications: unread first, then newest first, with how many are unread",
    query: z.object(paging(20)),
    reply: z.extend(pageOf(Notification), { unread: z.int() }),
  }),
  read: endpoint({
    method: 'PATCH',
    path: '/notifications/{id}',
    audience: 'member',
    summary: 'Marks a notification as read; 404 for another member’s',
    params: z.object({ id: IdText }),
    body: z.object({ read: z.literal(true) }),
    reply: Notification,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read-all',
    audience: 'member',
    summary: 'Marks all notifications up to an instant as read; without an instant, all',
    body: z.optional(z.object({ until: z.optional(SentInstant) })),
  }),
};
