import { type RawBuilder, sql } from 'kysely';
import { type Sight, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

/** The job that one contacts file states of a person. */
export interface StatedRole {
  readonly organizationId: number | null;
  /** As the file writes it. */
  readonly company: string | null;
  readonly title: string | null;
  readonly titleId: number | null;
  /** The role of the form that says the same. */
  readonly heldAs: number | null;
}

/** SQL for the statements about a person that an editor reads: all for administrators, else those of the own file. Rows of `network_contact` as `c`. */
export function statementsForEditor(sight: Sight, personId: number): RawBuilder<unknown> {
  const { isAdmin, networkId } = sight.viewer;
  return sql`
    select c.* from (${spacesSeen(sight).contacts}) as c
    where c.person_id = ${personId} and ${isAdmin ? sql`true` : sql`c.network_id = ${networkId}`}`;
}

/** SQL for the present role of the form that says what a statement `c` says of work; null without one. */
export const HELD_AS = sql`(
  select min(w.id) from work_role w
  where w.person_id = c.person_id and not w.overridden and w.is_ongoing
    and (w.organization_id, w.title_id) is not distinct from (c.organization_id, c.title_id))`;

/** What a member's file states of a person's work, as far as the editor reads that file. */
export async function statedRole(
  db: Db,
  sight: Sight,
  { personId, ownerId }: { personId: number; ownerId: number },
): Promise<StatedRole | null> {
  const { rows } = await sql<StatedRole>`
    select c.organization_id as "organizationId", c.company, c.position as title, c.title_id as "titleId", ${HELD_AS} as "heldAs"
    from (${statementsForEditor(sight, personId)}) as c
    join network n on n.id = c.network_id join users u on u.id = n.user_id
    where u.person_id = ${ownerId} and (c.organization_id is not null or c.title_id is not null)`.execute(db);
  return rows[0] ?? null;
}
