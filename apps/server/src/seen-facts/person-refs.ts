import type { PersonRef } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { factsOfPersons } from './facts-of-persons.ts';
import { shownNames } from './seen-names.ts';
import { shownOrganizationNames } from './seen-organizations.ts';
import { shownProfiles } from './seen-profiles.ts';
import { primaryRoles } from './seen-roles.ts';

export interface HeadRow {
  id: number;
  name: string;
  profilePicture: string | null;
  headline: string | null;
  placeId: number | null;
  place: string | null;
}

interface RefRow extends HeadRow {
  hasRole: boolean;
  title: string | null;
  organizationId: number | null;
  organization: string | null;
  organizationPicture: string | null;
}

/** Returns persons by id, with the facts that lists show. Persons without a seen name are missing. */
export async function personRefs(
  db: Db,
  viewerScope: ViewerScope,
  ids: readonly number[],
): Promise<Map<number, PersonRef>> {
  if (ids.length === 0) return new Map();
  const { ctes, who, spaces, allSpaces } = factsOfPersons(viewerScope, ids);
  const employers = sql`select role.organization_id from role`;
  const { rows } = await sql<RefRow>`
    with ${ctes},
    role as materialized (${primaryRoles(spaces, who)}),
    employer as materialized (${shownOrganizationNames(allSpaces, employers)})
    select named.person_id as id, named.name, facts.profile_picture, facts.headline, place.id as place_id, place.name as place,
      role.id is not null as has_role, role.title, employer.organization_id, employer.name as organization,
      o.profile_picture as organization_picture
    from (${shownNames(spaces, who)}) as named
    join (${shownProfiles(spaces, who)}) as facts on facts.person_id = named.person_id
    left join place on place.id = facts.place_id
    left join role on role.person_id = named.person_id
    left join employer on employer.organization_id = role.organization_id
    left join organization o on o.id = employer.organization_id`.execute(db);
  return new Map(rows.map((row) => [row.id, toPersonRef(row)]));
}

export function toPersonHead(row: HeadRow): PersonHead {
  return {
    id: row.id,
    name: row.name,
    profilePicture: row.profilePicture,
    headline: row.headline,
    location: row.placeId === null ? null : { id: row.placeId, name: row.place ?? '' },
  };
}

function toPersonRef(row: RefRow): PersonRef {
  return {
    ...toPersonHead(row),
    primaryWorkRole: row.hasRole ? { title: row.title, organization: organizationOf(row) } : null,
  };
}

function organizationOf(row: RefRow) {
  if (row.organizationId === null) return null;
  return {
    id: row.organizationId,
    name: row.organization ?? '',
    profilePicture: row.organizationPicture,
  };
}

export type PersonHead = Omit<PersonRef, 'primaryWorkRole'>;

/** Like `personRefs`, but without the primary roles. */
export async function personHeads(
  db: Db,
  viewerScope: ViewerScope,
  ids: readonly number[],
): Promise<Map<number, PersonHead>> {
  if (ids.length === 0) return new Map();
  const { ctes, who, spaces } = factsOfPersons(viewerScope, ids);
  const { rows } = await sql<HeadRow>`
    with ${ctes}
    select named.person_id as id, named.name, facts.profile_picture, facts.headline, place.id as place_id, place.name as place
    from (${shownNames(spaces, who)}) as named
    join (${shownProfiles(spaces, who)}) as facts on facts.person_id = named.person_id
    left join place on place.id = facts.place_id`.execute(db);
  return new Map(rows.map((row) => [row.id, toPersonHead(row)]));
}
