import type { Db } from '../tables.ts';

/** Takes back that users were told of these invitations; what their inviters were told of the answers stays. */
export async function takeBackInvitations(db: Db, invitationIds: readonly number[]): Promise<void> {
  if (invitationIds.length === 0) return;
  await db
    .deleteFrom('notification')
    .where('kind', '=', 'invitation')
    .where('invitationId', 'in', [...invitationIds])
    .execute();
}
