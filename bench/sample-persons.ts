import { sql } from 'kysely';
import { EVERYONE } from '../apps/server/src/search-index/tokens.ts';
import type { Db } from '../apps/server/src/tables.ts';
import type { ScopeUnderTest } from './scopes.ts';

/** Somebody of a scope with a role and an education: requests ask for what such people have, so that they find somebody. */
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

/** How many people requests are made from. */
const SAMPLED = 400;

/** The same people of a data set in every run, drawn evenly; so frequent companies are asked for more often. */
export async function samplePersons(db: Db, scope: ScopeUnderTest): Promise<SampledPerson[]> {
  const members =
    scope.id === EVERYONE
      ? sql`select id as person_id from person`
      : sql`select person_id from scope_person where scope_id = ${scope.id}`;
  const { rows } = await sql<SampledPerson>`
    select p.id, p.name_key as name, t.name_norm as title, o.name_key as company, o.id as "companyId",
      r.seniority_ids[1] as "seniorityId", r.seniority_ids[1] % ${sql`(select max(id) from lookup where dataset = 'seniority-levels')`} + 1 as "otherSeniorityId",
      r.industry_ids[1] as "industryId", r.industry_ids[1] + 1 as "otherIndustryId",
      s.name_key as school, s.id as "schoolId", e.degree_ids[1] as "degreeId",
      jsonb_build_object('name', place.name, 'latitude', place.lat, 'longitude', place.lng) as place
    from (select person_id from (${members}) as member order by hashint8extended(person_id, 7), person_id limit ${SAMPLED * 4}) as drawn
    join person p on p.id = drawn.person_id
    join place on place.id = p.place_id
    join lateral (select * from role_flat r where r.person_id = p.id and r.win = 2 and r.seniority_ids <> '{}' limit 1) as r on true
    join title t on t.id = r.title_id
    join organization o on o.id = r.organization_id
    join lateral (select * from education e where e.person_id = p.id order by e.id limit 1) as e on true
    join organization s on s.id = e.organization_id
    order by hashint8extended(p.id, 7), p.id limit ${SAMPLED}`.execute(db);
  if (rows.length === 0) throw new Error(`Nobody in the ${scope.name} can be asked for.`);
  return rows;
}
