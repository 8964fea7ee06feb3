import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Candidate } from './match-candidates.queries.ts';

/**
 * The person without a user whom this address leads to, for an invite of a client's owner. A file makes an address lead to
 * anybody whose profile it names; so it counts only where a member outside of the inviter's circle (the inviter, and who
 * came by the inviter's invites) has the person with this very address, where it does not come from a file, or where
 * nobody outside of the circle knows the person at all.
 */
export async function candidateAtAddress(
  db: Db,
  { email, inviterId }: { email: string; inviterId: number },
): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`
    with circle as (
      select ${inviterId}::bigint as user_id
      union
      select registration.user_id from registration join invite on invite.id = registration.invite_id
      where invite.created_by = ${inviterId} and registration.user_id is not null
    ),
    found as (
      select person.id, person.linkedin, person.sources, known.email, known.source
      from person_email known join person on person.id = known.person_id
      where known.email = ${email} and not exists (select from users where users.person_id = person.id)
    ),
    elsewhere as (
      select contact.email
      from found join network_contact contact on contact.person_id = found.id
        join network on network.id = contact.network_id
      where network.user_id not in (select user_id from circle)
    )
    select id, linkedin from found
    where source <> 'import'
      or exists (select from elsewhere where elsewhere.email = found.email)
      or not exists (select from elsewhere)
        and not exists (select from jsonb_each_text(sources) as fact where fact.value <> 'import')`.execute(
    db,
  );
  return rows[0] ?? null;
}
