import type { Db } from '../../tables.ts';

/** A deleted invitation: the user who could have answered it, and its invite. */
export interface EndedInvitation {
  id: number;
  userId: number | null;
  inviteId: number | null;
  createdOn: Date;
}

/** Deletes unanswered invitations to a collective: all of them, or the one with this id. */
export async function deleteOpenInvitations(
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
