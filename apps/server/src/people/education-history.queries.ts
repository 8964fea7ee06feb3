import type { EducationItem } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { factsOfPersons } from '../seen-facts/facts-of-persons.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import { shownEducations } from '../seen-facts/seen-roles.ts';
import type { Db, RowOf } from '../tables.ts';

interface EducationRow extends RowOf<
  'education',
  'id' | 'personId' | 'organizationId' | 'fromYear' | 'toYear' | 'isOngoing'
> {
  degrees: Named[];
  majors: Named[];
  organization: string;
  organizationPicture: string | null;
}

export interface EducationOf {
  personId: number;
  education: EducationItem;
}

export interface EducationsQuery {
  readonly personIds: readonly number[];
  readonly organizationId?: number;
}

/** Returns the studies that the viewer sees: ongoing ones first, then the newest first. */
export async function educationsOf(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, organizationId }: EducationsQuery,
): Promise<EducationOf[]> {
  if (personIds.length === 0) return [];
  const { ctes, who, spaces, allSpaces } = factsOfPersons(viewerScope, personIds);
  const schools = sql`select study.organization_id from study`;
  const isThere =
    organizationId === undefined ? sql`true` : sql`e.organization_id = ${organizationId}::bigint`;
  const { rows } = await sql<EducationRow>`
    with ${ctes},
    study as materialized (select * from (${shownEducations(spaces, who)}) as e where ${isThere})
    select e.id, e.person_id, e.from_year, e.to_year, e.is_ongoing,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position), '[]')
        from lookup l where l.id = any(e.degree_ids)) as degrees,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position), '[]')
        from lookup l where l.id = any(e.major_ids)) as majors,
      o.id as organization_id, named.name as organization, o.profile_picture as organization_picture
    from study e
    join (${shownOrganizationNames(allSpaces, schools)}) as named
      on named.organization_id = e.organization_id
    join organization o on o.id = e.organization_id
    order by e.is_ongoing desc, coalesce(e.to_year, e.from_year) desc nulls last, e.from_year desc nulls last, e.id desc`.execute(
    db,
  );
  return rows.map((row) => ({
    personId: row.personId,
    education: {
      id: row.id,
      organization: {
        id: row.organizationId,
        name: row.organization,
        profilePicture: row.organizationPicture,
      },
      from: row.fromYear,
      to: row.toYear,
      isOngoing: row.isOngoing,
      degrees: row.degrees,
      majors: row.majors,
    },
  }));
}
