import type { PersonRef } from '@kithline/contract/people.ts';
import { type RelationshipRef, strengthOf } from '@kithline/contract/strengths.ts';
import { sql } from 'kysely';
import { marksCollaborator } from '../scopes/collaborator-mark.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { personHeads, personRefs } from '../seen-facts/person-refs.ts';
import type { Viewer } from '../viewer.ts';
import type { Db, RowOf } from '../tables.ts';

/**
 * Returns the `PersonRef` of each person, by the person's id. Persons without a name in the spaces that the
 * viewer sees are missing. The caller has checked that the viewer may see the persons.
 */
export function readPersonRefs(
  db: Db,
  viewerScope: ViewerScope,
  ids: readonly number[],
): Promise<Map<number, PersonRef>> {
  return personRefs(db, viewerScope, ids);
}

/**
 * Returns names and pictures of persons, in the order of the ids. Persons without a name in the spaces that
 * the viewer sees are missing.
 */
export async function readPersonFaces(
  db: Db,
  viewerScope: ViewerScope,
  ids: readonly number[],
): Promise<PersonFace[]> {
  const heads = await personHeads(db, viewerScope, ids);
  return ids.flatMap((id) => {
    const head = heads.get(id);
    return head ? [{ id, name: head.name, profilePicture: head.profilePicture }] : [];
  });
}

/** A face: a picture, or the initials of the name. */
export type PersonFace = Pick<PersonRef, 'id' | 'name' | 'profilePicture'>;

/** Returns the ids of those persons who have the collaborator marker in the scope (decision 7). */
export async function readCollaboratorsAmong(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<RowOf<'users', 'personId'>>`
    select u.person_id from users u
    where u.person_id = any(${[...personIds]}::bigint[]) and ${marksCollaborator(viewerScope, sql`u.id`)}`.execute(
    db,
  );
  return new Set(rows.map(({ personId }) => personId));
}

/**
 * Returns the viewer's relationship to each person, by the person's id. Persons whom the viewer has not rated
 * are missing.
 */
export async function readRelationships(
  db: Db,
  { userId }: Viewer,
  personIds: readonly number[],
): Promise<Map<number, RelationshipRef>> {
  const { rows } = await sql<RowOf<'relationship', 'id' | 'toPersonId' | 'strength'>>`
    select id, to_person_id, strength from relationship
    where user_id = ${userId} and to_person_id = any(${[...personIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, toPersonId, strength }) => [toPersonId, { id, strength: strengthOf(strength) }]),
  );
}
