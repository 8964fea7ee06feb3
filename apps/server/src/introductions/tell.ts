import type { NotificationKind } from '@kithline/contract/notifications.ts';
import { notify } from '../notifications/notify.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import type { Request } from './introduction.ts';
import { hiddenFrom } from './introductions.queries.ts';
import { memberFaces } from './parties.queries.ts';

interface Telling {
  kind: Extract<NotificationKind, `introduction-${string}`>;
  /** Nulls are ignored. */
  userIds: readonly (number | null)[];
  /** Left out if the notification does not show who acted. */
  by?: number;
  now: Date;
}

/** Notifies the users, except those who may not see the request. */
export async function notifyOf(db: Db, request: Request, { kind, userIds, by, now }: Telling): Promise<void> {
  const users = await seeing(db, request, userIds);
  const actor = by === undefined ? undefined : (await memberFaces(db, [by])).get(by);
  await notify(db, users, {
    kind,
    introductionId: request.id,
    ...(actor === undefined ? {} : { actorId: actor.personId }),
    at: now,
  });
}

/**
 * Makes the browsers of all users whom the request has reached, and of `further` users, refetch the list of
 * requests. Set `withAsker` only for a change that the asker may notice. Users who may not see the request
 * are left out.
 */
export async function refreshFor(
  db: Db,
  request: Request,
  { withAsker, further = [] }: { withAsker: boolean; further?: readonly (number | null)[] },
): Promise<void> {
  const reached = request.steps.flatMap(({ userId, sentOn }) => (sentOn === null ? [] : [userId]));
  const asker = withAsker ? [request.askerId] : [];
  const users = await seeing(db, request, [...asker, ...reached, ...further]);
  await publish(db, users, { type: 'refresh.introductions', data: {} });
}

async function seeing(db: Db, { askerId }: Request, userIds: readonly (number | null)[]): Promise<number[]> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const without = await hiddenFrom(db, askerId, ids);
  return ids.filter((id) => !without.has(id));
}
