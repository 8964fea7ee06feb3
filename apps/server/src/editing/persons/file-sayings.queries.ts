import type { FieldSaying } from '@kithline/contract/editing.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Sight, spacesSeen } from '../../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';

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
function statementsForEditor(sight: Sight, personId: number): RawBuilder<unknown> {
  const { isAdmin, networkId } = sight.viewer;
  return sql`
    select c.* from (${spacesSeen(sight).contacts}) as c
    where c.person_id = ${personId} and ${isAdmin ? sql`true` : sql`c.network_id = ${networkId}`}`;
}

/** SQL for the present role of the form that says what a statement `c` says of work; null without one. */
const HELD_AS = sql`(
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

/** What present files say of a person, field by field; the viewer's own first, then the newest. All for administrators, else the viewer's own. */
export async function sayings(db: Db, sight: Sight, personId: number): Promise<FieldSaying[]> {
  const { rows } = await sql<FieldSaying>`
    select said.field, said.value, jsonb_build_object('ownerId', owner.id, 'owner', owner.name, 'day', to_char(n.file_day, 'YYYY-MM-DD')) as file,
      n.id = ${sight.viewer.networkId} as "isOwn"
    from (${statementsForEditor(sight, personId)}) as c
    join network n on n.id = c.network_id join users u on u.id = n.user_id
    join (${MEMBER_NAMES}) as owner on owner.id = u.person_id
    cross join lateral (values
      (1, 'firstName', case when not c.nameless then c.first_name end),
      (2, 'lastName', case when not c.nameless then c.last_name end),
      (3, 'linkedin', c.linkedin),
      (4, case when c.email_is_personal then 'emailPersonal' else 'emailWork' end, c.email),
      -- a role that the person has already is no news
      (5, 'role', case when ${HELD_AS} is null then concat_ws(', ', nullif(c.position, ''), nullif(c.company, '')) end)
    ) as said (place, field, value)
    where said.value <> ''
    order by "isOwn" desc, n.file_day desc nulls last, n.id, said.place`.execute(db);
  return rows;
}
