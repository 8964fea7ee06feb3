import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../house.ts';
import type { ReadableScope } from '../../scopes/read-scope.ts';
import { visibleContacts } from '../../scopes/visible-contacts.ts';
import type { Db } from '../../tables.ts';

/** Whom the viewer and a person may both know, and in which scope that is asked. */
export interface BothKnow {
  viewer: Viewer;
  scope: ReadableScope;
  personId: number;
}

export interface KnownPerson {
  id: number;
  name: string;
  profilePicture: string | null;
}

/** People to whom both the viewer and the person have a visible tie: the first so many by name, and how many there are. */
export async function peopleBothKnow(
  db: Db,
  asked: BothKnow,
  most: number,
): Promise<{ people: KnownPerson[]; total: number }> {
  const { rows } = await sql<KnownPerson & { total: number }>`
    ${withBothKnow(asked)}
    select p.id, p.name, p.profile_picture as "profilePicture", (count(*) over ())::int as total
    from both_know join person p on p.id = both_know.id
    order by p.name_key, p.id limit ${most}`.execute(db);
  return { people: rows, total: rows[0]?.total ?? 0 };
}

/** How many people both have a visible tie to. */
export async function countPeopleBothKnow(db: Db, asked: BothKnow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${withBothKnow(asked)} select count(*)::int as count from both_know`.execute(db);
  return rows[0]?.count ?? 0;
}

function withBothKnow({ viewer, scope, personId }: BothKnow): RawBuilder<unknown> {
  const contacts = visibleContacts(viewer, scope);
  return sql`
    with both_know as (
      (${tiedPersons(viewer.personId, contacts)}) intersect (${tiedPersons(personId, contacts)})
      except select unnest(${[viewer.personId, personId]}::bigint[]))`;
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
