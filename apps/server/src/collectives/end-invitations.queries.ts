import type { Db } from '../tables.ts';

/** Deletes the invitations of a collective without an answer. Answers who could have given one, and the codes that went with them. */
export async function deleteOpenInvitations(
  db: Db,
  collectiveId: number,
): Promise<{ id: number; userId: number | null; inviteId: number | null; createdOn: Date }[]> {
  return db
    .deleteFrom('collective_invitation')
    .where('collective_id', '=', collectiveId)
    .where('accepted', 'is', null)
    .returning(['id', 'user_id as userId', 'invite_id as inviteId', 'created_on as createdOn'])
    .execute();
}
