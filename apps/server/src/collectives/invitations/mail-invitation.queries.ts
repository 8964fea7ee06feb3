import { sql } from 'kysely';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db, RowOf } from '../../tables.ts';

export interface InvitationToMail extends RowOf<
  'collectiveInvitation',
  'firstName' | 'lastName' | 'inviteId'
> {
  address: string;
  collective: string;
  client: string;
  inviter: string;
  /** The member to whom the invitation is attached. */
  userId: number | null;
  /** The code of the invite. Null without an invite, or if somebody has registered with it. */
  code: string | null;
}

export async function invitationToMail(db: Db, id: number): Promise<InvitationToMail | null> {
  const { rows } = await sql<InvitationToMail>`
    select i.first_name, i.last_name, i.email_address as address, collective.name as collective,
      client.name as client, p.name as inviter, i.user_id, i.invite_id,
      case when registration.completed is not true then invite.registration_code end as code
    from collective_invitation i
    join collective on collective.id = i.collective_id
    join client on client.id = collective.client_id
    join users on users.id = i.created_by and users.suspended_on is null
    join (${MEMBER_NAMES}) as p on p.id = users.person_id
    left join invite on invite.id = i.invite_id
    left join registration on registration.invite_id = invite.id
    where i.id = ${id} and i.accepted is null`.execute(db);
  return rows[0] ?? null;
}
