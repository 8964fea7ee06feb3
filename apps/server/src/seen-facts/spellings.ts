import { sql } from 'kysely';
import { foldText } from '../platform/text/fold-text.ts';
import type { Db } from '../tables.ts';

/** How a fact writes the organization that it leads to; nothing where this has a name of its own. */
export interface Spelling {
  spelling: string | null;
  spelling_key: string | null;
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

/** The columns of a fact for a spelling. */
export const spellingColumns = (spelling: string | null): Spelling => ({
  spelling,
  spelling_key: spelling === null ? null : foldText(spelling),
});
