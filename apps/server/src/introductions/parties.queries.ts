import { type RawBuilder, sql } from 'kysely';
import { readablePeople, spacesSeen, type ViewerScope } from '../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import { primaryRoles } from '../seen-facts/seen-roles.ts';
import type { Db, RowOf } from '../tables.ts';

export interface MemberFace {
  userId: number;
  personId: number;
  name: string;
  profilePicture: string | null;
}

/** Members' names and pictures from their own profiles, by user. */
export async function memberFaces(db: Db, userIds: readonly number[]): Promise<Map<number, MemberFace>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<MemberFace>`
    select users.id as user_id, users.person_id, names.name, names.profile_picture
    from users join (${MEMBER_NAMES}) as names on names.id = users.person_id
    where users.id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The name in a member's own profile. */
export const nameOf = async (db: Db, userId: number): Promise<string> =>
  (await memberFaces(db, [userId])).get(userId)?.name ?? '';

/** Returns which of these persons the viewer may read about. */
export const readableAmong = (
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Set<number>> => among(db, readablePeople(viewerScope), personIds);

/** Returns which of these persons are members whose profile the viewer sees. */
export const profilesAmong = (
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Set<number>> => among(db, spacesSeen(viewerScope).profiles, personIds);

async function among(
  db: Db,
  people: RawBuilder<unknown>,
  personIds: readonly number[],
): Promise<Set<number>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<RowOf<'users', 'personId'>>`
    select seen.person_id from (${people}) as seen where seen.person_id = any(${[...personIds]}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ personId }) => personId));
}

/**
 * Returns when the viewer connected with these persons, in Unix seconds, according to the viewer's contacts
 * file. Persons without a day are missing.
 */
export async function connectedSince(
  db: Db,
  networkId: number,
  personIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; since: number }>`
    select person_id as id, extract(epoch from connected_on)::float8 as since
    from network_contact
    where network_id = ${networkId} and person_id = any(${[...personIds]}::bigint[]) and connected_on is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, since }) => [id, since]));
}

export interface OwnRole {
  title: string | null;
  organization: string | null;
}

/**
 * The primary roles of members, by person, from their own profiles and the common space. Suspended members
 * are missing.
 */
export async function ownRoles(db: Db, personIds: readonly number[]): Promise<Map<number, OwnRole>> {
  if (personIds.length === 0) return new Map();
  const who = sql`select who.person_id from who`;
  const spaces = {
    contacts: sql`select c.* from network_contact c where false`,
    profiles: who,
    people: who,
    ownNetworkId: null,
  };
  const { rows } = await sql<OwnRole & { id: number }>`
    with who as materialized (
      select person_id from users where person_id = any(${[...personIds]}::bigint[]) and suspended_on is null),
    role as materialized (${primaryRoles(spaces, who)})
    select role.person_id as id, role.title, employer.name as organization
    from role left join (${shownOrganizationNames(spaces, sql`select role.organization_id from role`)}) as employer
      on employer.organization_id = role.organization_id`.execute(db);
  return new Map(rows.map(({ id, ...role }) => [id, role]));
}
