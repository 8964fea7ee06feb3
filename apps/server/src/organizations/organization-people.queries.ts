import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { type RawBuilder, sql } from 'kysely';
import { marksCollaborator } from '../scopes/collaborator-mark.ts';
import type { ReadableScope } from '../scopes/read-scope.ts';
import { EVERYONE } from '../search-index/tokens.ts';
import type { Db } from '../tables.ts';

interface OfScope {
  scope: ReadableScope;
  organizationId: number;
}

interface Paged extends OfScope {
  page: number;
  limit: number;
}

/** Who works there (true), no longer does (false), or either (null). */
export type Ongoing = boolean | null;

export interface PeoplePage {
  total: number;
  people: { personId: number; isOngoing: boolean; isCollaborator: boolean }[];
}

/** People of the scope who work or worked at an organization: those who are there now first, then by name. */
export function workersOf(db: Db, at: Paged, ongoing: Ongoing): Promise<PeoplePage> {
  const workers = sql`
    select r.person_id, bool_or(r.win = 2) as is_ongoing from role_flat r
    where r.organization_id = ${at.organizationId} group by r.person_id
    having ${ongoing}::boolean is null or bool_or(r.win = 2) = ${ongoing}::boolean`;
  return pageOfPeople(db, at, workers);
}

/** People of the scope who study or studied at an organization: those who are there now first, then by name. */
export function alumniOf(db: Db, at: Paged): Promise<PeoplePage> {
  return pageOfPeople(
    db,
    at,
    sql`
    select e.person_id::int, bool_or(e.is_ongoing) as is_ongoing from education e
    where e.organization_id = ${at.organizationId} group by e.person_id`,
  );
}

async function pageOfPeople(db: Db, at: Paged, those: RawBuilder<unknown>): Promise<PeoplePage> {
  const { rows } = await sql<{
    total: number;
    person_id: number;
    is_ongoing: boolean;
    is_collaborator: boolean;
  }>`
    with m as materialized (
      select here.person_id, here.is_ongoing, member.name_key
      from (${those}) as here ${inScope(at.scope)}
    )
    select (select count(*)::int from m) as total, page.person_id, page.is_ongoing,
      exists (
        select 1 from users u where u.person_id = page.person_id and ${marksCollaborator(at.scope, sql`u.id`)}
      ) as is_collaborator
    from (select 1) as always
    left join (
      select * from m order by is_ongoing desc, name_key, person_id
      limit ${at.limit} offset ${(at.page - 1) * at.limit}
    ) as page on true
    order by page.is_ongoing desc, page.name_key, page.person_id`.execute(db);
  const people = rows
    .filter((row) => row.person_id !== null)
    .map((row) => ({
      personId: row.person_id,
      isOngoing: row.is_ongoing,
      isCollaborator: row.is_collaborator,
    }));
  return { total: rows[0]?.total ?? 0, people };
}

function inScope({ id }: ReadableScope): RawBuilder<unknown> {
  return id === EVERYONE
    ? sql`join person_search member on member.person_id = here.person_id`
    : sql`join scope_person member on member.scope_id = ${id} and member.person_id = here.person_id`;
}

/** How many faces a profile shows. */
const FACES = 5;

/** How many people of the scope work or worked, and studied, at an organization, and the first faces of them. */
export async function peopleTotals(
  db: Db,
  { scope, organizationId }: OfScope,
): Promise<Pick<OrganizationProfile, 'totals' | 'faces'>> {
  const { rows } = await sql<{ people: number; alumni: number; faces: OrganizationProfile['faces'] }>`
    with here as (
      select r.person_id, true as works, r.win = 2 as is_ongoing from role_flat r where r.organization_id = ${organizationId}
      union all
      select e.person_id::int, false, e.is_ongoing from education e where e.organization_id = ${organizationId}
    ), m as materialized (
      select member.person_id, member.name_key, bool_or(works) as works, bool_or(not works) as studied,
        bool_or(here.is_ongoing and works) as is_ongoing
      from here ${inScope(scope)}
      group by member.person_id, member.name_key
    )
    select (select count(*)::int from m where works) as people, (select count(*)::int from m where studied) as alumni,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'profilePicture', p.profile_picture)
          order by first.is_ongoing desc, first.name_key, first.person_id), '[]')
        from (select * from m order by is_ongoing desc, name_key, person_id limit ${sql.lit(FACES)}) as first
        join person p on p.id = first.person_id) as faces`.execute(db);
  const { people = 0, alumni = 0, faces = [] } = rows[0] ?? {};
  return { totals: { people, alumni }, faces };
}
