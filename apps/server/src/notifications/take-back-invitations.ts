import type { Db } from '../tables.ts';

/** Removes the notifications about these invitations. Those of the inviters about the answers stay. */
export async function takeBackInvitations(db: Db, invitationIds: readonly number[]): Promise<void> {
  if (invitationIds.length === 0) return;
  await db
    .deleteFrom('notification')
    .where('kind', '=', 'invitation')
    .where('invitationId', 'in', [...invitationIds])
    .execute();
}
