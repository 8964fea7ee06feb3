import { publish } from '../../platform/live/publish.ts';
import type { Db, RowOf } from '../../tables.ts';
import type { PlatformInvites } from './platform-invites.ts';

/**
 * Cancels one or all unanswered invitations to a collective, and deletes the notifications about them. Their
 * invites are canceled unless `deleteUnused` keeps them. The caller has locked the collective.
 */
export async function endInvitations(
  db: Db,
  which: { collectiveId: number; id?: number },
  invites: Pick<PlatformInvites, 'deleteUnused'>,
): Promise<void> {
  const ended = await deleteOpenInvitations(db, which);
  // In the order of ids, because the concurrent deletion of another collective may lock the same invites.
  for (const { inviteId, createdOn } of ended.toSorted((a, b) => (a.inviteId ?? 0) - (b.inviteId ?? 0)))
    if (inviteId !== null) await invites.deleteUnused(db, inviteId, createdOn);
  for (const { id: invitationId, userId } of ended)
    if (userId !== null) await publish(db, [userId], { type: 'invitation.answered', data: { invitationId } });
}

type EndedInvitation = RowOf<'collectiveInvitation', 'id' | 'userId' | 'inviteId' | 'createdOn'>;

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
