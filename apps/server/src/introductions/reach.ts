import { writableBy } from '../messaging/write-between.ts';
import { widestScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Request } from './introduction.ts';
import { type Reach, senderOf, stepAt, stepOf } from './introductions.access.ts';
import { readTakers, suspendedAmong, usersOfPersons } from './introductions.queries.ts';
import { profilesAmong } from './parties.queries.ts';

export interface ReachOfUser extends Reach {
  /**
   * The receiver of the next step; null if the user must not learn that the receiver is a member, or if there
   * is none.
   */
  nextUserId: number | null;
}

const NOWHERE: ReachOfUser = { isNearSender: false, reachesNext: false, nextUserId: null };

/**
 * Returns a function that takes one of these requests and returns the viewer's reach in it. A target counts
 * as a member only if the viewer sees the target's profile, so that the reach does not reveal which contact
 * is a member.
 */
export async function readReach(
  db: Db,
  viewer: Viewer,
  requests: readonly Request[],
): Promise<(request: Request) => ReachOfUser> {
  const { userId } = viewer;
  const targetIds = requests.flatMap(({ targetPersonId }) => targetPersonId ?? []);
  const profiles = await profilesAmong(db, widestScope(viewer), targetIds);
  const targets = await usersOfPersons(db, [...profiles]);
  const around = new Map(requests.map((request) => [request.id, senderAndNextOf(request, userId, targets)]));
  const userIds = [...around.values()].flatMap(({ senderId, nextUserId }) => [senderId, nextUserId]);
  const writable = await writableBy(
    db,
    userId,
    userIds.filter((id) => id !== null),
  );
  // All suspended senders are connectors, because the requests of a suspended asker are hidden.
  const suspended = await suspendedAmong(
    db,
    [...around.values()].flatMap(({ senderId }) => senderId ?? []),
  );
  const takes = await readTakers(
    db,
    requests.flatMap(({ id, askerId }) => {
      const nextUserId = around.get(id)?.nextUserId ?? null;
      return nextUserId === null ? [] : [{ askerId, userId: nextUserId }];
    }),
  );
  return (request) => {
    const { senderId, nextUserId } = around.get(request.id) ?? { senderId: null, nextUserId: null };
    if (stepOf(request, userId) === undefined) return NOWHERE;
    return {
      isNearSender: senderId === null || writable.has(senderId) || suspended.has(senderId),
      reachesNext:
        nextUserId !== null &&
        writable.has(nextUserId) &&
        takes({ askerId: request.askerId, userId: nextUserId }),
      nextUserId,
    };
  };
}

interface SenderAndNext {
  senderId: number | null;
  nextUserId: number | null;
}

function senderAndNextOf(
  request: Request,
  userId: number,
  targets: ReadonlyMap<number, number>,
): SenderAndNext {
  const own = stepOf(request, userId);
  if (own === undefined) return { senderId: null, nextUserId: null };
  const next = stepAt(request, own.number + 1);
  const targetUser = targets.get(request.targetPersonId ?? 0) ?? null;
  return {
    senderId: senderOf(request, own),
    nextUserId: next?.isTarget ? (next.userId ?? targetUser) : (next?.userId ?? null),
  };
}
