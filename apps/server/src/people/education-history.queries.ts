import type { EducationItem } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

interface EducationRow {
  id: number;
  person_id: number;
  from_year: number | null;
  to_year: number | null;
  is_ongoing: boolean;
  degrees: Named[];
  majors: Named[];
  organization_id: number;
  organization: string;
  organization_picture: string | null;
}

/** A study with whose it is. */
export interface EducationOf {
  personId: number;
  education: EducationItem;
}

/** Studies of persons, ongoing ones first, then the newest; at one school only, when that is given. */
export async function educationsOf(
  db: Db,
  personIds: readonly number[],
  organizationId: number | null = null,
): Promise<EducationOf[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<EducationRow>`
    select e.id, e.person_id, e.from_year, e.to_year, e.is_ongoing,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position), '[]')
        from lookup l where l.id = any(e.degree_ids)) as degrees,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position), '[]')
        from lookup l where l.id = any(e.major_ids)) as majors,
      o.id as organization_id, o.name as organization, o.profile_picture as organization_picture
    from education e join organization o on o.id = e.organization_id
    where e.person_id = any(${[...personIds]}::bigint[])
      and (${organizationId}::bigint is null or e.organization_id = ${organizationId}::bigint)
    order by e.is_ongoing desc, coalesce(e.to_year, e.from_year) desc nulls last, e.from_year desc nulls last, e.id desc`.execute(
    db,
  );
  return rows.map((row) => ({
    personId: row.person_id,
    education: {
      id: row.id,
      organization: {
        id: row.organization_id,
        name: row.organization,
        profilePicture: row.organization_picture,
      },
      from: row.from_year,
      to: row.to_year,
      isOngoing: row.is_ongoing,
      degrees: row.degrees,
      majors: row.majors,
    },
  }));
}
