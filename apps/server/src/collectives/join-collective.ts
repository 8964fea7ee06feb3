import { notify } from '../notifications/notify.ts';
import { publish } from '../platform/live/publish.ts';
import { usersOfCollective } from '../scopes/belonging.ts';
import type { Db } from '../tables.ts';
import { insertCollaborators, type Member } from './collaborators.queries.ts';

interface JoiningMembers {
  members: readonly Member[];
  /** The user who added or invited the new collaborators. The caller decides whether to notify this user. */
  broughtBy: number;
  now: Date;
}

/**
 * Makes members collaborators, and notifies everybody else who belongs to the collective except `broughtBy`.
 * Returns the new collaborators. The caller has locked the collective and the members' users.
 */
export async function joinCollective(
  db: Db,
  collectiveId: number,
  joining: JoiningMembers,
): Promise<Member[]> {
  const added = await insertCollaborators(db, collectiveId, joining);
  if (added.length === 0) return [];
  const personIds = added.map(({ personId }) => personId);
  const addedIds = added.map(({ userId }) => userId);
  const belonging = await usersOfCollective(db, collectiveId);
  for (const userId of addedIds)
    await publish(db, belonging, { type: 'collective.collaborator.added', data: { collectiveId, userId } });
  await publish(db, addedIds, { type: 'refresh.clients', data: {} });
  const others = belonging.filter((userId) => userId !== joining.broughtBy && !addedIds.includes(userId));
  await notify(db, others, {
    kind: 'collaborator-joined',
    collectiveId,
    actorIds: personIds,
    at: joining.now,
  });
  return added;
}
