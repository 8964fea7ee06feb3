import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** How a fact writes the organization that it leads to; nothing where this has a name of its own. */
export interface Spelling {
  spelling: string | null;
  spellingKey: string | null;
  /** In mixed case and without legal form. */
  spellingIsPlain: boolean;
}

/** What a fact is to say of an organization that its editor writes so. */
export async function spellingFor(
  db: Db,
  { organizationId, name }: { organizationId: number | null; name: string | null },
): Promise<string | null> {
  if (organizationId === null || name === null) return null;
  const { rows } = await sql`select from organization where id = ${organizationId} and name is null`.execute(
    db,
  );
  return rows.length === 0 ? null : name;
}
