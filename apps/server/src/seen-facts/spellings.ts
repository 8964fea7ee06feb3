import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** How a fact spells its organization. The texts are null if the organization has a common name. */
export interface Spelling {
  spelling: string | null;
  spellingKey: string | null;
  /** Whether the spelling is in mixed case and without a legal form. */
  spellingIsPlain: boolean;
}

/** Returns the spelling to store with a fact: `name`, if the organization has no common name. */
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
