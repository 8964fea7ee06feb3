import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

export interface InvitationToMail {
  firstName: string;
  lastName: string;
  address: string;
  collective: string;
  client: string;
  inviter: string;
  /** The member whose invitation it is. */
  userId: number | null;
  inviteId: number | null;
  /** Of the invite, as long as nobody has registered with it. */
  code: string | null;
}

/** What the mail of an invitation says; null when there is none, or it has been answered. */
export async function invitationToMail(db: Db, id: number): Promise<InvitationToMail | null> {
  const row = await db
    .selectFrom('collective_invitation as i')
    .innerJoin('collective', 'collective.id', 'i.collective_id')
    .innerJoin('client', 'client.id', 'collective.client_id')
    .innerJoin('users as inviter', 'inviter.id', 'i.created_by')
    .innerJoin('person as p', 'p.id', 'inviter.person_id')
    .leftJoin('invite', 'invite.id', 'i.invite_id')
    .leftJoin('registration', 'registration.invite_id', 'invite.id')
    .select(['i.first_name as firstName', 'i.last_name as lastName', 'i.email_address as address'])
    .select(['collective.name as collective', 'client.name as client', 'p.name as inviter'])
    .select(['i.user_id as userId', 'i.invite_id as inviteId'])
    .select(
      sql<string | null>`case when registration.completed is not true then invite.registration_code end`.as(
        'code',
      ),
    )
    .where('i.id', '=', id)
    .where('i.accepted', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
