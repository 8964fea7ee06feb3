import type { OfferedRole } from '@kithline/contract/identity.ts';
import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { spellingFor } from '../seen-facts/spellings.ts';
import { spellingColumns } from '../organizations/is-plain-spelling.ts';
import { stateOwnRole } from '../people/state-own-role.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notFound } from '../platform/failure.ts';
import { inTurn } from '../scopes/lock-directory.ts';

/**
 * Returns the role that was shown with the chosen person at registration and came from a contacts file, or
 * null. A role of the common space is not offered, because the profile already shows it.
 */
export async function readOfferedRole(
  { db }: AppContext,
  viewer: Viewer,
): Promise<{ role: OfferedRole | null }> {
  return inTransaction(db, async (db) => {
    const offered = await offeredRow(db, viewer.userId);
    return { role: offered && { title: offered.title, organization: offered.organization } };
  });
}

/** Adds the offered role to the viewer's profile. Throws 404 if no role is offered. */
export async function keepOfferedRole({ db, clock }: AppContext, viewer: Viewer): Promise<void> {
  const now = clock();
  await inTurn(db, async (db) => {
    // `inTurn` keeps an organization that only a file mentions from being deleted at the same time.
    const offered = await offeredRow(db, viewer.userId);
    if (offered === null) throw notFound();
    const { personId, title, titleId, organizationId, organization } = offered;
    // Keeps the file's spelling, because people who see the profile may not see the file.
    const spelling = await spellingFor(db, { organizationId, name: organization });
    await stateOwnRole(db, {
      personId,
      title,
      titleId,
      organizationId,
      spelled: spellingColumns(spelling),
      now,
    });
    await clearOffer(db, viewer.userId);
  });
}

export async function declineOfferedRole({ db }: AppContext, viewer: Viewer): Promise<void> {
  await clearOffer(db, viewer.userId);
}

interface OfferedRow {
  registrationId: number;
  personId: number;
  title: string | null;
  titleId: number | null;
  organizationId: number | null;
  /** The shown name: that of the common space, or else the file's spelling. */
  organization: string | null;
}

/**
 * Null if the member has answered the offer or entered a role, or if the file no longer contains this role of
 * the member. Locks the registration.
 */
async function offeredRow(db: Db, userId: number): Promise<OfferedRow | null> {
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

async function clearOffer(db: Db, userId: number): Promise<void> {
  await db.updateTable('registration').set({ offeredRoleId: null }).where('userId', '=', userId).execute();
}
