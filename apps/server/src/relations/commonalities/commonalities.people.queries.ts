import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownNameKeys } from '../../seen-facts/seen-names.ts';
import type { Db } from '../../tables.ts';

/**
 * Whom the viewer and a person may both know, in which sight that is asked, and how many of them are wanted.
 */
interface BothKnow {
  readonly personId: number;
  readonly most: number;
  /** How many come before them. */
  readonly skipped?: number;
}

/**
 * People to whom both the viewer and the person have a visible tie: so many by name, and how many there are;
 * past the last one 0.
 */
export async function peopleBothKnow(
  db: Db,
  viewerScope: ViewerScope,
  { personId, most, skipped = 0 }: BothKnow,
): Promise<{ personIds: number[]; total: number }> {
  const names = shownNameKeys(spacesSeen(viewerScope), sql`select both_know.id from both_know`);
  const { rows } = await sql<{ id: number; total: number }>`
    ${withBothKnow(viewerScope, personId)}
    select named.person_id as id, (count(*) over ())::int as total
    from (${names}) as named order by named.name_key, named.person_id limit ${most} offset ${skipped}`.execute(
    db,
  );
  return { personIds: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** How many people both have a visible tie to. */
export async function countPeopleBothKnow(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${withBothKnow(viewerScope, personId)} select count(*)::int as count from both_know`.execute(db);
  return rows[0]?.count ?? 0;
}

function withBothKnow(viewerScope: ViewerScope, personId: number): RawBuilder<unknown> {
  const { contacts } = spacesSeen(viewerScope);
  const ownId = viewerScope.viewer.personId;
  return sql`
    with both_know as materialized (
      (${tiedPersons(ownId, contacts)}) intersect (${tiedPersons(personId, contacts)})
      except select unnest(${[ownId, personId]}::bigint[]))`;
}

/** A tie is mutual: whom the person's own network holds, and whose networks hold the person. */
function tiedPersons(personId: number, contacts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.person_id as id
    from users u join network n on n.user_id = u.id join (${contacts}) as c on c.network_id = n.id
    where u.person_id = ${personId}
    union
    select u.person_id
    from (${contacts}) as c join network n on n.id = c.network_id join users u on u.id = n.user_id
    where c.person_id = ${personId}`;
}
