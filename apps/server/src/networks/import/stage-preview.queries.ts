import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** Gives rows whose company nobody has named yet the id that stands for an organization to be made. */
export async function nameNewOrganizations(db: Db, id: number): Promise<void> {
  await sql`
    update staged_contact set organization_id = ${id} where organization_id is null and company_norm is not null`.execute(
    db,
  );
}
