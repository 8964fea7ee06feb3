import { sql } from 'kysely';
import { wordsBeside } from '../../../platform/text/match-text.ts';
import { spacesSeen, type ViewerScope } from '../../../scopes/seen-spaces.ts';
import { shownOrganizationNames } from '../../../seen-facts/seen-organizations.ts';
import type { Db } from '../../../tables.ts';
import { organizationsOfScope } from '../organization-lists.ts';

export interface OrganizationName {
  readonly id: number;
  /** The folded name (`name_key`), by which the organizations are sorted. */
  readonly key: string;
  /** The key and, after a tab, other spellings by which the name can be found (`wordsBeside`). */
  readonly text: string;
}

/** The organizations of a scope, sorted by their shown names. */
export async function readOrganizationNames(db: Db, viewerScope: ViewerScope): Promise<OrganizationName[]> {
  const spaces = spacesSeen(viewerScope);
  const { rows } = await sql<{ id: number; name: string; nameKey: string }>`
    with ${organizationsOfScope(viewerScope)}
    select organization_id as id, name, name_key
    from (${shownOrganizationNames(spaces, sql`select organization_id from held`)}) as shown
    order by name_key, organization_id`.execute(db);
  return rows.map(({ id, name, nameKey }) => ({ id, key: nameKey, text: textOfName(name, nameKey) }));
}

/** Returns `text` of a name. */
export function textOfName(name: string, key: string): string {
  const beside = wordsBeside(name, key);
  return beside === null ? key : `${key}\t ${beside}`;
}
