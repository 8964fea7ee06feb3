import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export interface OfferedRow {
  registrationId: number;
  personId: number;
  title: string | null;
  titleId: number | null;
  organizationId: number | null;
  /** The shown name: that of the common space, or else the file's spelling. */
  organization: string | null;
}

/**
 * The role shown at registration, or null. It is offered as long as the file's statement is current and about
 * the member, and the member has entered no role. Locks the registration.
 */
export async function offeredRow(db: Db, userId: number): Promise<OfferedRow | null> {
  const { rows } = await sql<OfferedRow>`
    select r.id as registration_id, r.person_id, c.position as title, c.title_id,
      c.organization_id, coalesce(o.name, c.company) as organization
    from registration r
    join network_contact c on c.person_id = r.person_id and c.role_id = r.offered_role_id
    left join organization o on o.id = c.organization_id
    where r.user_id = ${userId} and not exists (
      select from work_role w where w.person_id = r.person_id and w.in_profile and w.source = 'self')
    for update of r`.execute(db);
  return rows[0] ?? null;
}

/** Clears the offered role after the member has answered the offer. */
export async function clearOffer(db: Db, userId: number): Promise<void> {
  await db.updateTable('registration').set({ offeredRoleId: null }).where('userId', '=', userId).execute();
}
