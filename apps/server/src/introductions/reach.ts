import { writableAmong } from '../messaging/write-between.ts';
import type { Db } from '../tables.ts';
import type { Request } from './introduction.ts';
import { type Reach, senderOf, stepAt, stepOf } from './introductions.access.ts';
import { takersAmong, usersOfPersons } from './introductions.queries.ts';

/** What decides whether a request can go on from a user, and to whom. */
export interface ReachOfUser extends Reach {
  /** The receiver of the next step; null if it is no member, or if the account was deleted. */
  nextUserId: number | null;
}

const NOWHERE: ReachOfUser = { isNearSender: false, reachesNext: false, nextUserId: null };

/** Returns the reach of a user in each of these requests, by id. */
export async function readReach(
  db: Db,
  userId: number,
  requests: readonly Request[],
): Promise<(request: Request) => ReachOfUser> {
  const targetIds = requests.flatMap(({ targetPersonId }) => targetPersonId ?? []);
  const targets = await usersOfPersons(db, targetIds);
  const around = new Map(requests.map((request) => [request.id, neighbours(request, userId, targets)]));
  const userIds = [...around.values()].flatMap(({ senderId, nextUserId }) => [senderId, nextUserId]);
  const writable = await writableAmong(
    db,
    userId,
    userIds.filter((id) => id !== null),
  );
  const takers = new Map<number, Set<number>>();
  for (const [askerId, asked] of Map.groupBy(requests, ({ askerId }) => askerId)) {
    const next = asked.flatMap(({ id }) => around.get(id)?.nextUserId ?? []);
    takers.set(askerId, await takersAmong(db, askerId, next));
  }
  return (request) => {
    const { senderId, nextUserId } = around.get(request.id) ?? { senderId: null, nextUserId: null };
    if (stepOf(request, userId) === undefined) return NOWHERE;
    return {
      isNearSender: senderId === null || writable.has(senderId),
      reachesNext:
        nextUserId !== null &&
        writable.has(nextUserId) &&
        takers.get(request.askerId)?.has(nextUserId) === true,
      nextUserId,
    };
  };
}

interface Neighbours {
  senderId: number | null;
  nextUserId: number | null;
}

function neighbours(request: Request, userId: number, targets: ReadonlyMap<number, number>): Neighbours {
  const own = stepOf(request, userId);
  if (own === undefined) return { senderId: null, nextUserId: null };
  const next = stepAt(request, own.number + 1);
  const targetUser = targets.get(request.targetPersonId ?? 0) ?? null;
  return {
    senderId: senderOf(request, own),
    nextUserId: next?.isTarget ? (next.userId ?? targetUser) : (next?.userId ?? null),
  };
}
