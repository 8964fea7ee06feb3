import { publish } from '../../platform/live/publish.ts';
import type { Db, RowOf } from '../../tables.ts';
import type { PlatformInvites } from './platform-invites.ts';

/**
 * Takes back invitations to a collective that have no answer, one or all, with the notifications about them
 * and the codes that were mailed with them. The caller holds the collective.
 */
export async function endInvitations(
  db: Db,
  which: { collectiveId: number; id?: number },
  invites: Pick<PlatformInvites, 'takeBack'>,
): Promise<void> {
  const ended = await deleteOpenInvitations(db, which);
  // By the invites' ids: another collective that goes at the same time may have some of the same.
  for (const { inviteId, createdOn } of ended.toSorted((a, b) => (a.inviteId ?? 0) - (b.inviteId ?? 0)))
    if (inviteId !== null) await invites.takeBack(db, inviteId, createdOn);
  for (const { id: invitationId, userId } of ended)
    if (userId !== null) await publish(db, [userId], { type: 'invitation.answered', data: { invitationId } });
}

/** A deleted invitation: the user who could have answered it, and the invite that went with it. */
type EndedInvitation = RowOf<'collectiveInvitation', 'id' | 'userId' | 'inviteId' | 'createdOn'>;

/** Deletes the invitations to a collective without an answer: all, or the one of this id. */
async function deleteOpenInvitations(
  db: Db,
  { collectiveId, id }: { collectiveId: number; id?: number },
): Promise<EndedInvitation[]> {
  return db
    .deleteFrom('collectiveInvitation')
    .where('collectiveId', '=', collectiveId)
    .where('accepted', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning(['id', 'userId', 'inviteId', 'createdOn'])
    .execute();
}
