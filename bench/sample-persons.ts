import { sql } from 'kysely';
import { shownRoles } from '../apps/server/src/seen-facts/seen-roles.ts';
import type { Db } from '../apps/server/src/tables.ts';
import { type ScopeUnderTest, spacesOf } from './scopes.ts';

/** A person of a scope with a role and an education. A request with these facts finds somebody. */
export interface SampledPerson {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly company: string;
  readonly companyId: number;
  readonly seniorityId: number;
  readonly otherSeniorityId: number;
  readonly industryId: number;
  readonly otherIndustryId: number;
  readonly school: string;
  readonly schoolId: number;
  readonly degreeId: number;
  readonly place: { readonly name: string; readonly latitude: number; readonly longitude: number };
}

/** Number of people on whom requests are based. */
const SAMPLED = 400;

/**
 * Returns the same people of a data set in every run. Each person is equally likely, so the companies with
 * the most people are requested most often.
 */
export async function samplePersons(db: Db, scope: ScopeUnderTest): Promise<SampledPerson[]> {
  const spaces = spacesOf(scope);
  const roles = shownRoles(spaces, sql`select person_id from drawn`);
  const { rows } = await sql<SampledPerson>`
    with drawn as materialized (
      select person_id from (${spaces.people}) as member order by hashint8extended(person_id, 7), person_id limit ${SAMPLED * 4}
    ),
    role as materialized (
      select distinct on (person_id) * from (${roles}) as r where win = 2 and seniority_ids <> '{}'
      order by person_id, is_primary desc, id
    )
    select p.id, p.name_key as name, t.name_norm as title, o.name_key as company, o.id as company_id,
      r.seniority_ids[1] as seniority_id, r.seniority_ids[1] % ${sql`(select max(id) from lookup where dataset = 'seniority-levels')`} + 1 as other_seniority_id,
      r.industry_ids[1] as industry_id, r.industry_ids[1] + 1 as other_industry_id,
      s.name_key as school, s.id as school_id, e.degree_ids[1] as degree_id,
      jsonb_build_object('name', place.name, 'latitude', place.lat, 'longitude', place.lng) as place
    from role r
    join person p on p.id = r.person_id
    join place on place.id = p.place_id
    join title t on t.id = r.title_id
    join organization o on o.id = r.organization_id and o.name is not null
    join lateral (select * from education e where e.person_id = p.id order by e.id limit 1) as e on true
    join organization s on s.id = e.organization_id
    order by hashint8extended(p.id, 7), p.id limit ${SAMPLED}`.execute(db);
  if (rows.length === 0) throw new Error(`Nobody in the ${scope.name} has all facts for requests.`);
  return rows;
}
