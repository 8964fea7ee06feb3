import type { PersonRef } from '@kithline/contract/people.ts';
import { type RelationshipRef, type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { sql } from 'kysely';
import { marksCollaborator } from '../scopes/collaborator-mark.ts';
import type { Sight } from '../scopes/seen-spaces.ts';
import { factsOfPersons } from '../seen-facts/facts-of-persons.ts';
import { shownNames } from '../seen-facts/seen-names.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import { shownProfiles } from '../seen-facts/seen-profiles.ts';
import { primaryRoles } from '../seen-facts/seen-roles.ts';
import type { Db } from '../tables.ts';

interface HeadRow {
  id: number;
  name: string;
  profile_picture: string | null;
  headline: string | null;
  place_id: number | null;
  place: string | null;
}

interface RefRow extends HeadRow {
  has_role: boolean;
  title: string | null;
  organization_id: number | null;
  organization: string | null;
  organization_picture: string | null;
}

/** Persons as rows and faces show them in this sight, by id. Ids that no seen space names are missing from the answer. */
export async function personRefs(
  db: Db,
  sight: Sight,
  ids: readonly number[],
): Promise<Map<number, PersonRef>> {
  if (ids.length === 0) return new Map();
  const { ctes, who, spaces, allSpaces } = factsOfPersons(sight, ids);
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

function toPersonHead(row: HeadRow): PersonHead {
  return {
    id: row.id,
    name: row.name,
    profilePicture: row.profile_picture,
    headline: row.headline,
    location: row.place_id === null ? null : { id: row.place_id, name: row.place ?? '' },
  };
}

function toPersonRef(row: RefRow): PersonRef {
  return {
    ...toPersonHead(row),
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

/** Who a person is, without what the person does. */
export type PersonHead = Omit<PersonRef, 'primaryWorkRole'>;

/** What `personRefs` says, without weighing anybody's work. */
export async function personHeads(
  db: Db,
  sight: Sight,
  ids: readonly number[],
): Promise<Map<number, PersonHead>> {
  if (ids.length === 0) return new Map();
  const { ctes, who, spaces } = factsOfPersons(sight, ids);
  const { rows } = await sql<HeadRow>`
    with ${ctes}
    select named.person_id as id, named.name, facts.profile_picture, facts.headline, place.id as place_id, place.name as place
    from (${shownNames(spaces, who)}) as named
    join (${shownProfiles(spaces, who)}) as facts on facts.person_id = named.person_id
    left join place on place.id = facts.place_id`.execute(db);
  return new Map(rows.map((row) => [row.id, toPersonHead(row)]));
}

/** Which of these persons carry the collaborator's mark of the scope (decision 7). */
export async function collaboratorsAmong(
  db: Db,
  sight: Sight,
  personIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ person_id: number }>`
    select u.person_id from users u
    where u.person_id = any(${[...personIds]}::bigint[]) and ${marksCollaborator(sight, sql`u.id`)}`.execute(
    db,
  );
  return new Set(rows.map(({ person_id }) => person_id));
}

/** What a user has recorded of each of these persons. */
export async function relationshipsWith(
  db: Db,
  userId: number,
  personIds: readonly number[],
): Promise<Map<number, RelationshipRef>> {
  const { rows } = await sql<{ id: number; to_person_id: number; strength: StrengthId }>`
    select id, to_person_id, strength from relationship
    where user_id = ${userId} and to_person_id = any(${[...personIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, to_person_id, strength }) => [to_person_id, { id, strength: strengthOf(strength) }]),
  );
}
