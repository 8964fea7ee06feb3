import type { Db } from '../../tables.ts';
import { joinCircles, lockCircles } from './circle.queries.ts';

/**
 * Locks the users whom `linkCircle` will change, for callers that lock something else after users
 * (ARCHITECTURE.md, "In which order rows are held").
 */
export async function holdCircles(db: Db, ...userIds: number[]): Promise<void> {
  await lockCircles(db, userIds);
}

/**
 * Links the owner of a client and a user whom the owner has invited: their circles become one. A circle is a
 * number and not a graph, so that it survives the deletion of accounts between two members. An
 * administrator's invitation links nobody.
 */
export async function linkCircle(db: Db, ownerUserId: number, invitedUserId: number): Promise<void> {
  await lockCircles(db, [ownerUserId, invitedUserId]);
  await joinCircles(db, ownerUserId, invitedUserId);
}
