import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export interface CandidateFacts extends PossiblePerson {
  /**
   * Id of the shown role if a contacts file states it. Null if it comes from the common space, or if none is
   * shown.
   */
  statedRoleId: number | null;
}

/** Newest first. Statements without a name come last. */
const NEWEST = sql`c.nameless, n.file_day desc nulls last, n.updated_on desc nulls last, n.import_id desc nulls last`;

/**
 * Returns what a registering person, who has no spaces yet, sees of these persons, by id: the facts of the
 * common space, or else those of the newest statement, but never an e-mail address. Persons without a name
 * are missing.
 */
export async function candidateFacts(db: Db, ids: readonly number[]): Promise<Map<number, CandidateFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CandidateFacts>`
    select p.id, coalesce(
        case when p.preferred_first_name is null then p.name else trim(p.preferred_first_name || ' ' || p.last_name) end, named.name
      ) as name,
      p.profile_picture, p.headline, coalesce(p.linkedin, named.linkedin) as linkedin,
      case when place.id is null then null else json_build_object('id', place.id, 'name', place.name) end as location,
      case
        when common.id is not null then json_build_object('title', common.title, 'organization',
          case when employer.name is null then null else json_build_object('name', employer.name) end)
        when stated.role_id is not null then json_build_object('title', stated.position, 'organization',
          case when stated.organization is null then null else json_build_object('name', stated.organization) end)
      end as primary_work_role,
      case when common.id is null then stated.role_id end as stated_role_id
    from person p
    left join place on place.id = p.place_id
    left join lateral (${NAMED}) as named on true
    left join lateral (${COMMON_ROLE}) as common on true
    left join organization employer on employer.id = common.organization_id
    left join lateral (${STATED_ROLE}) as stated on true
    where p.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.filter(({ name }) => name !== null).map((row) => [row.id, row]));
}

const NAMED = sql`
  select c.name, c.linkedin from network_contact c join network n on n.id = c.network_id
  where c.person_id = p.id order by ${NEWEST} limit 1`;

const COMMON_ROLE = sql`
  select w.id, w.title, w.organization_id from work_role w
  where w.person_id = p.id and not w.in_profile and (w.is_primary or w.is_ongoing)
  order by w.is_primary desc, w.from_year desc nulls last, w.from_month desc nulls last, w.id desc limit 1`;

/** Roles in older statements are not shown. */
const STATED_ROLE = sql`
  select c.role_id, c.position, coalesce(o.name, c.company) as organization
  from network_contact c join network n on n.id = c.network_id left join organization o on o.id = c.organization_id
  where c.person_id = p.id order by ${NEWEST} limit 1`;
