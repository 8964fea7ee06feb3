import type { Db } from '../../tables.ts';

/** A deleted invitation: the user who could have answered it, and the invite that went with it. */
export interface EndedInvitation {
  id: number;
  userId: number | null;
  inviteId: number | null;
  createdOn: Date;
}

/** Deletes the invitations to a collective without an answer: all, or the one of this id. */
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
