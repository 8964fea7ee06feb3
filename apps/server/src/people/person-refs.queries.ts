import type { PersonRef } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

interface RefRow {
  id: number;
  name: string;
  profile_picture: string | null;
  headline: string | null;
  place_id: number | null;
  place: string | null;
  has_role: boolean;
  title: string | null;
  organization_id: number | null;
  organization: string | null;
  organization_picture: string | null;
}

/** Persons as rows and faces show them, by id. Ids that are not there are missing from the answer. */
export async function personRefs(db: Db, ids: readonly number[]): Promise<Map<number, PersonRef>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RefRow>`
    select p.id, p.name, p.profile_picture, p.headline, place.id as place_id, place.name as place,
      role.id is not null as has_role, role.title, o.id as organization_id, o.name as organization,
      o.profile_picture as organization_picture
    from person p
    left join place on place.id = p.place_id
    left join lateral (
      select w.id, w.title, w.organization_id from work_role w
      where w.person_id = p.id and (w.is_primary or w.is_ongoing)
      order by w.is_primary desc, w.from_year desc nulls last, w.from_month desc nulls last, w.id desc limit 1
    ) as role on true
    left join organization o on o.id = role.organization_id
    where p.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, toPersonRef(row)]));
}

function toPersonRef(row: RefRow): PersonRef {
  return {
    id: row.id,
    name: row.name,
    profilePicture: row.profile_picture,
    headline: row.headline,
    location: row.place_id === null ? null : { id: row.place_id, name: row.place ?? '' },
    primaryWorkRole: row.has_role ? { title: row.title, organization: organizationOf(row) } : null,
  };
}

function organizationOf(row: RefRow) {
  if (row.organization_id === null) return null;
  return {
    id: row.organization_id,
    name: row.organization ?? '',
    profilePicture: row.organization_picture,
  };
}
