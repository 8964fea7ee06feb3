import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownNameKeys } from '../../seen-facts/seen-names.ts';
import type { Db } from '../../tables.ts';

interface BothKnow {
  readonly personId: number;
  readonly most: number;
  readonly skipped?: number;
}

/**
 * Returns a page of the people who have visible ties to both the viewer and the person, sorted by name, and
 * their total. On a page after the last one, the total is 0.
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

/** SQL for the persons with a tie to this person in either direction. */
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
